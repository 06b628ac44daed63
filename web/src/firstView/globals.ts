// What modules of the web ask of the browser. A thread of the server has none of it, and what a first view shows does not depend on it.
const nothing = () => {}
const noValue = () => null
const storage = { getItem: noValue, setItem: nothing, removeItem: nothing }
const values = {
  addEventListener: nothing,
  removeEventListener: nothing,
  document: { addEventListener: nothing, querySelector: noValue, getElementById: noValue },
  localStorage: storage,
  sessionStorage: storage,
}
for (const [name, value] of Object.entries(values)) Object.defineProperty(globalThis, name, { value })
Object.defineProperty(navigator, 'onLine', { value: true })
