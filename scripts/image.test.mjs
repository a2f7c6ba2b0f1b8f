import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the server is not the first process of the image, which the kernel lets no process of the container kill', () => {
  const image = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1)
  expect(image).toContain('apt-get install --yes --no-install-recommends tini ')
  expect(image).toContain('\nENTRYPOINT ["tini", "--"]\nCMD ["node", "dist/server/main.js"]\n')
})

test('the image can dump the PostgreSQL that runs beside it, into a folder that the apps share', () => {
  const services = readFileSync('compose.many.yaml', 'utf8')
  const version = /image: postgres:(\d+)/.exec(services)?.[1]
  expect(readFileSync('Dockerfile', 'utf8')).toContain(` postgresql-client-${version} `)
  const app = services.split(/^services:\n/m)[0]
  expect(app).toContain('BACKUP_DIR: /backups')
  expect(app).toContain('- backups:/backups')
})

test.each(['compose.yaml', 'compose.many.yaml'])('each service of %s rotates its log', (file) => {
  const [head = '', services = ''] = readFileSync(file, 'utf8').split(/^services:\n/m)
  expect(head).toContain('max-size: 10m')
  expect(head.match(/^x-app: &app\n {2}<<: \*log$/m) !== null).toBe(head.includes('x-app'))
  const each = services.split(/^networks:/m)[0]?.match(/^ {2}\w+:.*(\n {4}.*)*/gm) ?? []
  expect(each.length).toBeGreaterThan(1)
  expect(each.filter((service) => !/: \*app|<<: \*(log|app)$/m.test(service))).toEqual([])
})

test('behind the proxy of its machine the server listens on loopback', () => {
  expect(readFileSync('deploy/caderneta.service', 'utf8')).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1 /m)
})

test('the image gets files that exist, and a tag publishes one for both kinds of machine after its check', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' ').map((path) => path.replace('/src/', '')),
  )
  expect(copied.filter((path) => !/^(dist|node_modules)$/.test(path) && !existsSync(path))).toEqual([])
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  expect(workflow).toContain('tags: ["v*"]')
  for (const arch of ['amd64', 'arm64']) expect(workflow).toContain(`arch: ${arch}`)
  expect(workflow.indexOf('deploy/check-image.sh')).toBeLessThan(workflow.indexOf('docker push'))
  // An action of a moved tag could publish another image.
  for (const [, pin] of workflow.matchAll(/uses: \S+@(\S+)/g)) expect(pin).toMatch(/^[0-9a-f]{40}$/)
})

const pages = readdirSync('docs/administration').map((name) => `docs/administration/${name}`)

test.each(pages)('each file that a command of %s writes is private', (page) => {
  const text = readFileSync(page, 'utf8')
  for (const [, code = ''] of text.matchAll(/```sh\n([^`]*)```/g)) {
    for (const [, file = ''] of code.matchAll(/ >>? (\S+)/g)) {
      const isPrivate = code.includes('umask 077') || new RegExp(`install -m 600 .*${file}`).test(text)
      expect(isPrivate, `${file} in ${code}`).toBe(true)
    }
  }
})
