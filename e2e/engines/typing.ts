/**
 * Runs in the page. In these engines Playwright types by setting `value` and telling that there was input. React, which
 * follows the `value` of each field, takes that for its own doing, so it is shown a value that it has not seen set.
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
