// A file of its own because the content security policy allows no inline scripts. The key is Mantine's.
try {
  var chosen = localStorage.getItem('mantine-color-scheme-value')
  var scheme = chosen === 'light' || chosen === 'dark' ? chosen : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
} catch {
  // Storage can be forbidden; the page then starts light.
}
