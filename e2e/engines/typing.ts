/**
 * Runs in the page. In Firefox and WebKit Playwright types by setting `value` and dispatching an input event. React
 * tracks the `value` of each field and takes this for its own change, so its tracker is given a different value.
 */
export function letReactSeeTyping(): void {
  const typed = (event: Event) => {
    const field = event.target
    if (event.isTrusted || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const { value, selectionStart, selectionEnd } = field
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
  window.addEventListener('input', typed, true)
}
