import { FileButton as MantineFileButton, type FileButtonProps } from '@mantine/core'

/** A button that chooses files. The same file can be chosen again, after it was removed, sent or mended. */
export const FileButton = <Multiple extends boolean = false>({ inputProps, ...props }: FileButtonProps<Multiple>) => (
  <MantineFileButton
    {...props}
    inputProps={{
      ...inputProps,
      // Browsers say nothing when the value stays the same.
      onClick: ({ currentTarget }) => {
        currentTarget.value = ''
      },
    }}
  />
)
