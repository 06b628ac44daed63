import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  type BadgeProps,
  type CSSVariablesResolver,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core'

/** The product's own green-blue, from light to dark; shade 7 carries white text, and is text on every light surface, at a contrast of 7:1. */
const pandu: MantineColorsTuple = [
  '#ebf7f6',
  '#d5edeb',
  '#a9d9d6',
  '#7bc4c0',
  '#52aeab',
  '#329896',
  '#1c8383',
  '#07595b',
  '#064a4c',
  '#053c3e',
]
/** Greys with a little of the same hue, so that surfaces and colour fit together. */
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff2f3',
  '#e3e8ea',
  '#d2d9dc',
  '#bac4c8',
  '#929fa5',
  '#718087',
  '#434e55',
  '#353f45',
  '#1f282d',
]
const dark: MantineColorsTuple = [
  '#dbe2e5',
  '#b4c0c5',
  '#87959c',
  '#55636b',
  '#37444b',
  '#2a353b',
  '#1d262b',
  '#161e22',
  '#10171a',
  '#0b1012',
]

/** Mantine's reds carry white text at 3.9:1; these are deeper, so that shade 7 carries it, and is text on white, at 7:1. */
const red: MantineColorsTuple = [
  '#fff2f1',
  '#ffe2e0',
  '#fdc3bf',
  '#f89b95',
  '#f0766f',
  '#e3564e',
  '#d43f38',
  '#9b231e',
  '#841d19',
  '#6d1714',
]

const sans =
  "'Inter Variable', 'Inter Fallback', 'Inter Fallback Roboto', 'Inter Fallback DejaVu', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Mantine's light variant puts a colour on its own tint at less than 7:1, so the text is made darker, or lighter in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'light') return colors
  const { color } = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme })
  if (!input.theme.colors[color]) return colors
  return {
    ...colors,
    color: `light-dark(color-mix(in oklab, var(--mantine-color-${color}-9) 60%, black), var(--mantine-color-${color}-1))`,
  }
}

export const theme = createTheme({
  colors: { pandu, gray, dark, red },
  primaryColor: 'pandu',
  primaryShade: { light: 7, dark: 7 },
  black: '#18221f',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  fontFamily: sans,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: sans,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(16 36 40 / 6%)',
    sm: '0 1px 3px rgb(16 36 40 / 8%), 0 4px 12px rgb(16 36 40 / 4%)',
    md: '0 2px 6px rgb(16 36 40 / 8%), 0 12px 28px rgb(16 36 40 / 10%)',
    lg: '0 4px 10px rgb(16 36 40 / 8%), 0 20px 44px rgb(16 36 40 / 14%)',
    xl: '0 8px 16px rgb(16 36 40 / 10%), 0 32px 64px rgb(16 36 40 / 18%)',
  },
  variantColorResolver,
  // Plain objects instead of `Menu.extend`, which would load every component named here with the login page.
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600, miw: 'max-content' } satisfies BadgeProps },
    Button: { styles: { label: { fontWeight: 600 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps },
    // Without the placeholder the first item takes the focus, and the menu holds nothing but items.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Modal: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 150 },
      } satisfies Partial<ModalProps>,
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } satisfies Partial<PopoverProps> },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } satisfies Partial<TooltipProps> },
  },
})

/** Mantine's own dimmed, error and placeholder colours have less than 7:1 on our backgrounds. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-error': colors.red[7],
    '--mantine-color-placeholder': '#4a565d',
    '--mantine-color-anchor': colors.pandu![7],
    '--mantine-color-default-border': colors.gray[3],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-error': colors.red[3],
    '--mantine-color-placeholder': '#abb7bd',
    '--mantine-color-anchor': colors.pandu![3],
    '--mantine-color-body': colors.dark[7],
    '--mantine-color-default': colors.dark[6],
    '--mantine-color-default-border': colors.dark[4],
    // The tints that Mantine mixes for the dark scheme are nearly black.
    '--mantine-color-pandu-light': 'rgb(50 152 150 / 20%)',
    '--mantine-color-pandu-light-hover': 'rgb(50 152 150 / 28%)',
    '--mantine-color-gray-light': 'rgb(146 159 165 / 18%)',
    '--mantine-color-gray-light-hover': 'rgb(146 159 165 / 26%)',
  },
})
