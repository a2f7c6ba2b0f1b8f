/** The least page that two people write into: a POST, an event stream, and one DOM write for each message. */
document.body.innerHTML =
  '<form><input aria-label="Novo item"><button>Adicionar</button></form><ul aria-label="Itens da lista"></ul>'
const form = document.querySelector('form')
const field = document.querySelector('input')
const list = document.querySelector('ul')

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  fetch('/messages', { method: 'POST', body: field?.value }).catch(console.error)
})

new EventSource('/events').addEventListener('message', ({ data }) => {
  const row = document.createElement('li')
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  label.append(box, String(data))
  row.append(label)
  list?.prepend(row)
})
