import { updateAssociation, type Association } from '@pandu/contract/association'
import { Button } from '@mantine/core'
import { IconCamera, IconSchool } from '@tabler/icons-react'
import { cropPicture } from '../../kit/crop/cropPicture.ts'
import { useWrite } from '../../kit/query.ts'
import classes from './association.module.css'

/** The photo, 150 px wide (000 §9). Editors can choose a new one, which is cropped and sent as a PNG (crop_tsa). */
export function AssociationPhoto({ association, canEdit = false }: { association: Association; canEdit?: boolean }) {
  const { id, name, profile_picture } = association
  const write = useWrite(updateAssociation)
  const change = () =>
    void cropPicture({
      title: 'Change University Photo',
      code: 'crop_tsa',
      save: 'Set as university photo',
      onCut: (file) => write.run({ id, profile_picture: file }),
    })
  return (
    <div className={classes.photo}>
      {profile_picture ? (
        <img src={profile_picture} alt={name} width={150} height={150} />
      ) : (
        <span className={classes.blank} role="img" aria-label="No photo yet">
          <IconSchool size={56} stroke={1.2} aria-hidden />
        </span>
      )}
      {canEdit && (
        <Button variant="default" size="xs" leftSection={<IconCamera size={16} aria-hidden />} onClick={change}>
          Change photo
        </Button>
      )}
    </div>
  )
}
