/** Shows the description of the API of this server, dark in a dark scheme. */
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
const show = /** @type {any} */ (window).SwaggerUIBundle
show({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })
