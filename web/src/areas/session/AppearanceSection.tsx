import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { SettingsSection } from './SettingsSection.tsx'

/** Light, dark, or the setting of the device. The choice is kept on this device. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsSection title="Colours" about="Kept on this device only.">
      <div>
        <SegmentedControl
          aria-label="Colours"
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'Same as the device' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
