import { expect, test } from 'vitest'
import { correctionsQuota } from '#shared/corrections.ts'
import { newId } from '#shared/ids.ts'
import { ok, push, refusal } from '#sync-server/testing/api.ts'
import { ana, serverForEach } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForEach(['ana'])

const lesson = (word: string) => ({ word, name: null, category: 'Feira', ownCategory: true, asTyped: false })

test('M176: corrections are limited per person, and an existing one can be saved again at the limit', async () => {
  const ids = Array.from({ length: correctionsQuota }, () => newId())
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500)
    await push(
      ana,
      some.map((id, index) => mutation(index + 1, 'corrections.save', { id, ...lesson(`w${at + index}`) })),
    )
  }
  const save = (id: string) => ana.put(`/api/corrections/${id}`, lesson('caju'))
  expect(await refusal(save(newId()))).toEqual([
    413,
    'quota_reached',
    'A Caderneta aprende até 1.000 palavras de cada pessoa.',
  ])
  await ok(save(ids[0]!))
  expect(await ok(ana.get('/api/corrections'))).toHaveLength(correctionsQuota)
})
