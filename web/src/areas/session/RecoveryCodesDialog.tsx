import { Button, Text } from '@mantine/core'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'
import { saveFile } from '../../kit/download.ts'
import classes from './factor.module.css'

/** Shows recovery codes. They cannot be shown again later. */
export function RecoveryCodesDialog({ codes, close }: DialogProps & { codes: string[] }) {
  const keep = () =>
    saveFile({
      blob: new Blob([`Recovery codes for Pandu\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      name: 'pandu-recovery-codes.txt',
    })
  return (
    <DialogFrame code="factor-codes" title="Your recovery codes">
      <Text>
        Each of these codes signs you in once, after the password, without your device. They are shown only now: print them, or keep them
        where you keep your passwords.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={keep}>
          Download
        </Button>
        <Button onClick={() => close()}>I have kept them</Button>
      </DialogFoot>
    </DialogFrame>
  )
}
