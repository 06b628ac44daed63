import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { images, tooLargeMessage, wrongTypeMessage } from '@pandu/contract/kit'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { FileButton } from '../FileButton.tsx'
import { DialogFoot } from '../dialogs/DialogBox.tsx'
import { DialogFrame } from '../dialogs/DialogFrame.tsx'
import { toast, toastError } from '../toast.ts'
import type { CropProps } from './cropPicture.ts'
import { cutPicture, type CropArea } from './cutPicture.ts'
import classes from './crop.module.css'

const MAX_MB = 50
const unreadable = 'This picture cannot be read. Please choose another one.'

/** Choose a picture, move and zoom it, and use the square. */
export function CropDialog({ title, code = 'crop', save, round = false, onCut, close }: CropProps) {
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)

  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])

  const choose = (chosen: File | null) => {
    if (!chosen) return
    if (!(images as readonly string[]).includes(chosen.type)) return toast.error(wrongTypeMessage)
    if (chosen.size >= MAX_MB * 1024 * 1024) return toast.error(tooLargeMessage(MAX_MB))
    setZoom(1)
    setCrop({ x: 0, y: 0 })
    setUrl(URL.createObjectURL(chosen))
  }

  const refuse = () => {
    toast.error(unreadable)
    setUrl(undefined)
    setArea(undefined)
  }

  const finish = async () => {
    if (!url || !area) return
    setBusy(true)
    try {
      const picture = new Image()
      picture.src = url
      await picture.decode()
      const cut = await cutPicture(picture, area)
      if (!onCut || (await onCut(cut)) !== undefined) close(cut)
    } catch (error) {
      if (error instanceof DOMException) refuse()
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogFrame code={code} title={title} busy={busy}>
      <Stack gap="md">
        {url ? (
          <>
            <div className={classes.stage}>
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                aspect={1}
                cropShape={round ? 'round' : 'rect'}
                showGrid={!round}
                mediaProps={{ onError: refuse }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
              />
            </div>
            <Group gap="sm" wrap="nowrap">
              <Text size="sm" c="dimmed" id="crop-zoom">
                Zoom
              </Text>
              <Slider flex={1} min={1} max={4} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel="Zoom" />
            </Group>
          </>
        ) : (
          <div className={classes.empty}>
            <IconPhoto size={36} stroke={1.3} aria-hidden />
            <Text size="sm" c="dimmed">
              JPEG, PNG or WebP, less than {MAX_MB} MB
            </Text>
          </div>
        )}
        <FileButton accept={images.join(',')} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy} data-autofocus>
              {url ? 'Choose another picture' : 'Choose a picture'}
            </Button>
          )}
        </FileButton>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={() => close()} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => void finish()} disabled={!area || busy}>
          {busy ? 'Loading...' : (save ?? title)}
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
