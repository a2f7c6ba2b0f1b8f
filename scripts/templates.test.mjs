import { readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { parseEnv, settingNames } from '#sync-server/env.ts'

const read = (/** @type {string} */ file) => readFileSync(`deploy/${file}`, 'utf8')
const yaml = (/** @type {string} */ file) => /** @type {any} */ (parseYaml(read(file)))

/** The settings of the image itself. */
const ofImage = { NODE_ENV: 'production', PORT: '3000', DATA_DIR: '/data' }

/** The settings of each template, as it sets them. @type {Record<string, () => Record<string, string>>} */
const templates = {
  Unraid: () => ofUnraid(read('templates/unraid.xml')),
  CasaOS: () => yaml('templates/casaos.yaml').services.app.environment,
  Umbrel: () => yaml('templates/umbrel/docker-compose.yml').services.server.environment,
  Portainer: () => pairs(JSON.parse(read('templates/portainer.json')).templates[0].env, 'default'),
  Helm: () => pairs(deploymentOf(rendered()).spec.template.spec.containers[0].env, 'value'),
  'compose.yaml': () => yaml('../compose.yaml').services.app.environment,
  'compose.many.yaml': () => yaml('../compose.many.yaml')['x-app'].environment,
  systemd: () =>
    Object.fromEntries(
      /^Environment=(.*)$/m
        .exec(read('caderneta.service'))?.[1]
        ?.split(' ')
        .map((one) => one.split('=')) ?? [],
    ),
}

describe.each(Object.entries(templates))('the template for %s', (_, settings) => {
  test('sets only settings that the server knows, to values that it accepts', () => {
    const given = settings()
    expect(Object.keys(given).length).toBeGreaterThan(3)
    expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([])
    // What compose takes from its .env.
    const filled = Object.entries(given).map(([name, value]) => [
      name,
      String(value).replace(/\$\{[^}]*\}/g, 'a.example'),
    ])
    expect(() => parseEnv({ ...ofImage, ...Object.fromEntries(filled) })).not.toThrow()
  })
})

test('each folder of a template has a place outside of the container', () => {
  expect(read('templates/unraid.xml').match(/Target="\/(data|backups)"/g)).toHaveLength(2)
  const volumes = [
    yaml('templates/casaos.yaml').services.app.volumes.map((/** @type {{ target: string }} */ { target }) => target),
    yaml('templates/umbrel/docker-compose.yml').services.server.volumes.map(
      (/** @type {string} */ one) => one.split(':')[1],
    ),
    JSON.parse(read('templates/portainer.json')).templates[0].volumes.map(
      (/** @type {{ container: string }} */ { container }) => container,
    ),
  ]
  for (const folders of volumes) expect(folders).toEqual(['/data', '/backups'])
})

test('the other files are whole: those of Umbrel and Helm, and the alerts', () => {
  expect(yaml('templates/umbrel/umbrel-app.yml').id).toBe('caderneta')
  expect(yaml('helm/Chart.yaml').apiVersion).toBe('v2')
  expect(rendered().map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'Ingress'])
  for (const { alert, expr } of yaml('alerts.yaml').groups[0].rules)
    expect([alert, typeof expr]).toEqual([alert, 'string'])
})

/** The variables of a template in XML, whose elements have to nest. @param {string} xml */
function ofUnraid(xml) {
  const text = xml.replace(/<\?.*?\?>|<!--.*?-->/gs, '')
  /** @type {string[]} */
  const open = []
  for (const [, end, name, self] of text.matchAll(/<(\/?)([A-Za-z]+)(?:\s+[A-Za-z]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!self) open.push(String(name))
  }
  expect([open, text.replace(/<[^<>]*>/g, '').match(/[<>&]/)]).toEqual([[], null])
  const configs = [...text.matchAll(/<Config [^>]*Target="([A-Z_]+)" Default="([^"]*)"/g)]
  return Object.fromEntries(configs.map(([, name, value]) => [name, value ?? '']))
}

/** @param {{ name: string }[]} list @param {string} key */
const pairs = (list, key) =>
  Object.fromEntries(list.map((/** @type {Record<string, string>} */ one) => [one.name, one[key] ?? '']))

/** @param {any[]} documents */
const deploymentOf = (documents) => documents.find(({ kind }) => kind === 'Deployment')

/** The chart with its own values, by the few functions of Helm that it uses. @returns {any[]} */
function rendered() {
  const values = yaml('helm/values.yaml')
  const textOf = (/** @type {string} */ path) => String(values[path])
  const text = read('helm/templates/caderneta.yaml')
    .replace(/ *{{- range \$name.*?}}\n(.*?) *{{- end }}\n/s, (_, line) =>
      Object.entries(values.settings)
        .map(([name, value]) =>
          line.replace('{{ $name }}', name).replace('{{ $value | quote }}', JSON.stringify(value)),
        )
        .join(''),
    )
    .replace(/ *{{- range .Values.secretKeys }}\n(.*?) *{{- end }}\n/s, (_, lines) =>
      values.secretKeys.map((/** @type {string} */ name) => lines.replaceAll('{{ . }}', name)).join(''),
    )
    .replaceAll('{{ .Release.Name }}', 'caderneta')
    .replace('{{- toYaml .Values.resources | nindent 12 }}', ` ${JSON.stringify(values.resources)}`)
    .replace(/{{ \$?\.Values\.(\w+) }}/g, (_, path) => textOf(path))
  expect(text).not.toContain('{{')
  return text.split('\n---\n').map((document) => parseYaml(document))
}
