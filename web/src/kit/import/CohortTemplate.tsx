import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { years } from '../form/years.ts'
import { Select } from '../Select.tsx'

interface CohortTemplateProps {
  /** Names what an empty cell leaves unchanged. */
  keeps: string
  year: string | null
  onYear: (year: string | null) => void
  /** The address of the template of the year; undefined while it is loading. */
  href: string | undefined
}

/** The template of an import of scholars' values: empty, or with the scholars of a cohort and their stored values. */
export const CohortTemplate = ({ keeps, year, onYear, href }: CohortTemplateProps) => (
  <div>
    <Text size="sm" mb="xs">
      One scholar per row, found by the No TELADAN; a Full Name in the row must be the scholar’s. An empty cell leaves the {keeps} as it is.
    </Text>
    <Group align="end" gap="sm">
      <Select
        label="Fill the template with"
        placeholder="Nobody: an empty template"
        data={years().map((value) => ({ value, label: `Cohort ${value}` }))}
        value={year}
        onChange={onYear}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the cohort' }}
        w={230}
      />
      <Button
        component={Anchor<'a'>}
        href={href}
        download
        underline="never"
        variant="default"
        disabled={!href}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download template
      </Button>
    </Group>
  </div>
)
