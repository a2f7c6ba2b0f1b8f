/** Shows the description of the API of this server. */
const show = /** @type {any} */ (window).SwaggerUIBundle
show({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })
