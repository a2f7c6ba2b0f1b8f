/** The HTML of a floor, with its script. */
export const pageOf = (script: string): string =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><body><div id="root"></div><script src="${script}"></script>`
