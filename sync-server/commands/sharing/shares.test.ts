import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { everythingOf, invitations, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const notFound = [404, 'not_found', 'Não encontrado.']
const referenced = [
  409,
  'item_referenced',
  'Este item não pode ser excluído porque está sendo usado como referência em um compartilhamento. Remova o compartilhamento primeiro.',
]

let ana: TestPerson
let bia: TestPerson
let stranger: TestPerson
serverForAll([])
beforeAll(async () => {
  ana = await server.register('ana@example.com', 'Ana')
  bia = await server.register('bia@example.com')
  stranger = await server.register()
})

const sharing = (person: TestPerson, id: string, body: unknown) => person.post(`/api/shopping-lists/${id}/share`, body)

describe('sharing a list', () => {
  test('the owner gets the record of the share; the recipient sees the list at once', async () => {
    const { id } = await startList(ana, 'Churrasco', 'Carvão', 'Sal')
    const record = await share(ana, id, ' BIA@Example.com ', true)
    expect(record).toEqual({
      id: expect.any(String),
      canEdit: true,
      shareToken: expect.stringMatching(/^[\w-]{43}$/),
      sharedWith: { email: 'bia@example.com' },
      item: { id, name: 'Churrasco' },
    })
    const received = await ok(bia.get('/api/shared-with-me'))
    expect(received).toEqual([
      {
        id: expect.any(String),
        listId: id,
        name: 'Churrasco',
        ownerId: ana.id,
        ownerName: 'Ana',
        canEdit: true,
        shareToken: record.shareToken,
        sharedWith: { email: 'bia@example.com' },
        item: { id, name: 'Churrasco' },
        itemCount: 2,
        purchasedCount: 0,
      },
    ])
    expect(await ok(stranger.get('/api/shared-with-me'))).toEqual([])
  })

  test('the owner’s lists show recipients and progress; unshared lists do not', async () => {
    const owner = await server.register()
    await startList(owner, 'Só minha')
    const { id, items } = await startList(owner, 'Feira', 'Banana', 'Couve', 'Alho')
    await owner.put(`/api/shopping-items/${items[0]}`, { purchased: true })
    await owner.del(`/api/shopping-items/${items[1]}`)
    const [toBia, toCaio] = [await share(owner, id, bia.email), await share(owner, id, 'caio@example.com', true)]
    expect(await ok(owner.get('/api/my-shared-lists'))).toEqual([
      {
        id,
        name: 'Feira',
        itemCount: 2,
        purchasedCount: 1,
        shared: [
          { ...toBia, acceptedAt: null },
          { ...toCaio, acceptedAt: null },
        ],
      },
    ])
  })

  test('without canEdit a new share is for viewing, an existing one is unchanged', async () => {
    const { id } = await startList(ana, 'Feira')
    expect(await ok(sharing(ana, id, { email: bia.email }))).toMatchObject({ canEdit: false })
    await share(ana, id, bia.email, true)
    expect(await ok(sharing(ana, id, { email: bia.email, resend: true }))).toMatchObject({ canEdit: true })
  })

  test('the default list can be shared too', async () => {
    const [{ id }] = await ok(ana.get('/api/shopping-lists'))
    expect(await share(ana, id, 'davi@example.com')).toMatchObject({ item: { id, name: 'Minha lista' } })
  })

  test('sharing again with the same address changes the permission and makes no second entry', async () => {
    const { id } = await startList(ana, 'Praia')
    const first = await share(ana, id, bia.email, false)
    expect(await share(ana, id, 'Bia@example.com', true)).toEqual({ ...first, canEdit: true })
    const given = await ok(ana.get('/api/my-shared-lists'))
    expect(given.find((entry: { id: string }) => entry.id === id).shared).toHaveLength(1)
    expect((await receivedBy(bia)).filter((name) => name === 'Praia')).toHaveLength(1)
  })

  test('the same share sent twice at once is one share and one mail', async () => {
    const { id } = await startList(ana, 'Gêmeos')
    const records = await Promise.all(Array.from({ length: 4 }, () => share(ana, id, 'eva@example.com', true)))
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1)
    expect((await invitations(server)).filter(({ to }) => to === 'eva@example.com')).toHaveLength(1)
  })

  test('S143: sharing with oneself is refused, in any spelling', async () => {
    const { id } = await startList(ana, 'Eu mesma')
    for (const email of ['ana@example.com', ' ANA@Example.COM']) {
      expect(await refusal(sharing(ana, id, { email, canEdit: true }))).toEqual([
        400,
        'invalid',
        'Você não pode compartilhar uma lista com você mesmo.',
      ])
    }
  })

  test.each([
    [{}, 'Por favor, informe um email para compartilhar'],
    [{ email: '' }, 'Por favor, informe um email para compartilhar'],
    [{ email: '  ' }, 'Por favor, informe um email para compartilhar'],
    [{ email: null }, 'Por favor, informe um email para compartilhar'],
    [{ email: ['a@b.co'] }, 'Por favor, informe um email para compartilhar'],
    [{ email: 'bia' }, 'Informe um e-mail válido.'],
    [{ email: 'a@example.com, b@example.com' }, 'Informe um e-mail válido.'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Informe um e-mail válido.'],
    [{ email: '\u212Aaren@example.com' }, 'Informe um e-mail válido.'],
    [{ email: 'bia@example.com', canEdit: 'true' }, 'Diga se a pessoa pode editar a lista.'],
    [{ email: 'bia@example.com', resend: 1 }, 'Diga se o convite deve ser enviado de novo.'],
  ])('with %j is refused with the reason', async (body, message) => {
    const { id } = await startList(ana, 'Erros')
    expect(await refusal(sharing(ana, id, body))).toEqual([400, 'invalid', message])
    expect((await ok(ana.get('/api/my-shared-lists'))).map(({ name }: { name: string }) => name)).not.toContain('Erros')
  })

  test('ownerId, token, acceptedAt, scope and listId in the body are ignored', async () => {
    const { id } = await startList(ana, 'Extra')
    const extra = { ownerId: stranger.id, token: 'x', acceptedAt: 1, scope: `u:${stranger.id}`, listId: newId() }
    const { shareToken } = await share(ana, id, 'extra@example.com', false, extra)
    expect(shareToken).toHaveLength(43)
    const { rows } = await everythingOf(ana)
    expect(rows).toContainEqual(expect.objectContaining({ table: 'shares', listId: id, acceptedAt: null }))
  })

  test('T5: the answer and the owner’s rows do not reveal an account of the address', async () => {
    const owner = await server.register()
    const { id } = await startList(owner, 'Igual')
    const shapeOf = async (email: string) => {
      const record = await share(owner, id, email, true)
      const { rows } = await everythingOf(owner)
      const row = rows.find(({ table, email: to }) => table === 'shares' && to === email)
      const { id: _id, shareToken: _token, sharedWith: _with, ...said } = record
      return { said, fields: Object.keys(row ?? {}), acceptedAt: row?.acceptedAt }
    }
    expect(await shapeOf(stranger.email)).toEqual(await shapeOf('ninguem@example.com'))
  })
})

describe('permission to share', () => {
  test('belongs to the owner: a stranger does not find the list, a member is refused', async () => {
    const { id } = await startList(ana, 'Alheia')
    await share(ana, id, bia.email, true)
    const wish = { email: 'x@example.com', canEdit: true }
    expect(await refusal(sharing(bia, id, wish))).toEqual([403, 'forbidden', 'Só quem criou a lista pode fazer isso.'])
    expect(await refusal(sharing(stranger, id, wish))).toEqual(notFound)
    expect(await refusal(sharing(ana, newId(), wish))).toEqual(notFound)
    expect((await sharing(server.callsOf('') as TestPerson, id, wish)).status).toBe(401)
  })

  test('S142: is not given by the id of another person’s item', async () => {
    const { id, items } = await startList(ana, 'Da Ana', 'Arroz')
    const wish = { email: 'x@example.com', canEdit: true }
    expect(await refusal(sharing(stranger, items[0] ?? '', wish))).toEqual(notFound)
    await share(ana, id, bia.email, true)
    expect((await refusal(sharing(bia, items[0] ?? '', wish)))[0]).toBe(403)
    await ok(ana.del(`/api/shopping-items/${items[0]}`), 204)
    expect(await refusal(sharing(ana, items[0] ?? '', wish))).toEqual(notFound)
  })

  test('ends while the list is in the trash, and its shares are hidden until it is restored', async () => {
    const { id } = await startList(ana, 'Some e volta')
    const { shareToken } = await share(ana, id, bia.email)
    await ok(ana.del(`/api/shopping-lists/${id}`), 204)
    expect(await refusal(sharing(ana, id, { email: 'x@example.com' }))).toEqual(notFound)
    expect(await receivedBy(bia)).not.toContain('Some e volta')
    const given = async () =>
      (await ok(ana.get('/api/my-shared-lists'))).map(({ id: listId }: { id: string }) => listId)
    expect(await given()).not.toContain(id)
    expect(await refusal(bia.get(`/api/shared-lists/${shareToken}`))).toEqual(notFound)
    await ana.post(`/api/shopping-lists/${id}/restore`)
    expect(await receivedBy(bia)).toContain('Some e volta')
    expect(await given()).toContain(id)
    expect(await ok(bia.get(`/api/shared-lists/${shareToken}`))).toMatchObject({ title: 'Some e volta' })
  })
})

describe('an item named instead of its list', () => {
  test('means its list, and stays until the share ends', async () => {
    const { id, items } = await startList(ana, 'Mercado', 'Leite', 'Pão')
    const [leite, pao] = items.map((item) => `/api/shopping-items/${item}`) as [string, string]
    const record = await share(ana, items[0] ?? '', bia.email, true)
    expect(record.item).toEqual({ id, name: 'Mercado' })
    expect(await refusal(ana.del(leite))).toEqual(referenced)
    expect(await refusal(bia.del(leite))).toEqual(referenced)
    expect(await refusal(stranger.del(leite))).toEqual(notFound)
    await ok(ana.put(leite, { purchased: true }))
    await ok(ana.del(pao), 204)
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    await ok(ana.del(leite), 204)
  })

  test('a device that deletes it is refused with the same code and text', async () => {
    const { items } = await startList(ana, 'Padaria', 'Bolo')
    await share(ana, items[0] ?? '', bia.email)
    const { results } = await sync(
      ana,
      syncRequest(ana.id, {
        push: [mutation(1, 'items.delete', { id: items[0] }), mutation(2, 'items.create', { name: 'Chá' })],
      }),
    )
    const [, code, message] = referenced
    expect(results).toMatchObject([{ outcome: 'rejected', code, message }, { outcome: 'ok' }])
  })

  test('sharing again by the list keeps the reference, by another item moves it', async () => {
    const { id, items } = await startList(ana, 'Açougue', 'Alcatra', 'Frango')
    const [alcatra, frango] = items as [string, string]
    await share(ana, alcatra, bia.email)
    await share(ana, id, bia.email, true)
    expect(await refusal(ana.del(`/api/shopping-items/${alcatra}`))).toEqual(referenced)
    await share(ana, frango, bia.email, true)
    await ok(ana.del(`/api/shopping-items/${alcatra}`), 204)
    expect(await refusal(ana.del(`/api/shopping-items/${frango}`))).toEqual(referenced)
  })

  test('a foreign item with the id of a list does not take precedence over that list', async () => {
    const { id } = await startList(ana, 'Verdadeira')
    const { id: other } = await startList(stranger, 'Armadilha')
    await ok(stranger.post('/api/shopping-items', { id, name: 'Isca', listId: other }), 201)
    expect(await share(ana, id, bia.email)).toMatchObject({ item: { id, name: 'Verdadeira' } })
    expect(await share(stranger, id, 'x@example.com')).toMatchObject({ item: { id: other, name: 'Armadilha' } })
  })

  test('S142: a foreign list with the id of an item does not take precedence over that item', async () => {
    const { id, items } = await startList(ana, 'Verdadeira', 'Arroz')
    await share(ana, id, bia.email, true)
    await ok(bia.post('/api/shopping-lists', { id: items[0], title: 'Isca' }), 201)
    expect(await share(ana, items[0] ?? '', 'x@example.com')).toMatchObject({ item: { id, name: 'Verdadeira' } })
    expect(await share(bia, items[0] ?? '', 'x@example.com')).toMatchObject({ item: { name: 'Isca' } })
    await ok(ana.del(`/api/shopping-items/${items[0]}`), 409)
  })
})

describe('invitations by mail', () => {
  const mailsTo = async (email: string) => (await invitations(server)).filter(({ to }) => to === email)

  test('the first share queues one mail, a new permission queues none, and a request for the mail queues another', async () => {
    const email = 'fabi@example.com'
    const { id } = await startList(ana, 'Mudança')
    const { shareToken } = await share(ana, id, email, false)
    const mail = {
      kind: 'invite-mail',
      to: email,
      ownerName: 'Ana',
      listTitle: 'Mudança',
      token: shareToken,
      canEdit: false,
      language: 'pt-BR',
    }
    expect(await mailsTo(email)).toEqual([mail])
    await share(ana, id, email, true)
    await share(ana, id, email, true)
    expect(await mailsTo(email)).toHaveLength(1)
    await share(ana, id, email, true, { resend: true })
    expect(await mailsTo(email)).toEqual([mail, { ...mail, canEdit: true }])
  })

  test('a refused share leaves no mail and does not count', async () => {
    const before = (await invitations(server)).length
    const counted = () => server.store.read(async ({ db }) => db.select().from(schema.rateLimits).all())
    const limits = await counted()
    await sharing(stranger, newId(), { email: 'x@example.com' })
    expect((await invitations(server)).length).toBe(before)
    expect(await counted()).toEqual(limits)
  })

  test('S155: a title with line breaks never gets into a mail: it is refused when the list is named', async () => {
    for (const title of ['Feira\r\nBcc: x@example.com', 'Feira\u0000', 'Feira\n.\n']) {
      expect((await refusal(ana.post('/api/shopping-lists', { title })))[0]).toBe(400)
    }
  })
})
