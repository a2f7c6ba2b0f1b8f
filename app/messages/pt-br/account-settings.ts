import { plural } from '#app/lib/plural.ts'

/** Texts of the account's settings. */
export const accountSettings = {
  needsNetwork: 'Sem conexão com o servidor. O que você escreveu continua aqui: tente de novo quando houver sinal.',
  retry: 'Tentar de novo',
  again: {
    text: 'Você entra com o Google e não tem senha. Para confirmar que é você, entre de novo e volte aqui em até 10 minutos.',
    enter: 'Entrar de novo com o Google',
  },
  name: {
    heading: 'Nome',
    none: 'Sem nome: as outras pessoas veem o começo do seu e-mail.',
    change: 'Mudar o nome',
    field: 'Seu nome',
    hint: 'As pessoas das suas listas veem este nome. Sem nome, veem o começo do seu e-mail.',
    save: 'Salvar o nome',
    saved: 'Nome alterado',
    failed: 'Não foi possível mudar o nome',
  },
  password: {
    heading: 'Senha',
    hint: 'Ao trocar a senha, todos os outros aparelhos saem da conta.',
    change: 'Trocar a senha',
    choose: 'Escolher uma senha',
    chooseHint: 'Você entra com o Google. Com uma senha, dá para entrar sem ele também.',
    dialogHint:
      'Os outros aparelhos saem da conta. O que ainda não foi enviado continua neles e é enviado quando você entrar de novo.',
    current: 'Senha atual',
    next: 'Nova senha',
    again: 'Repita a nova senha',
    mismatch: 'As senhas não coincidem',
    wrong: 'A senha atual não confere.',
    submit: 'Trocar a senha',
    submitting: 'Trocando...',
    done: 'Senha alterada',
    doneHint: 'Os outros aparelhos precisam entrar de novo.',
    failed: 'Não foi possível trocar a senha',
  },
  sessions: {
    heading: 'Aparelhos conectados',
    hint: 'Onde sua conta está aberta agora.',
    open: 'Ver os aparelhos',
    explain:
      'Quem sai da conta não perde nada: o que ainda não foi enviado continua no aparelho até você entrar de novo nele.',
    loading: 'Carregando os aparelhos...',
    failed: 'Não foi possível carregar os aparelhos',
    list: 'Aparelhos',
    here: 'Este aparelho',
    onSystem: (browser: string, system: string) => `${browser} no ${system}`,
    unknown: 'Aparelho desconhecido',
    since: (day: string) => `Entrou ${day}`,
    today: 'Usado nas últimas 24 horas',
    daysAgo: (days: number) => `Usado há cerca de ${plural(days, 'dia', 'dias')}`,
    end: 'Sair',
    endOf: (device: string, day: string) => `Sair de ${device}, que entrou ${day}`,
    ended: 'O aparelho saiu da conta',
    endOthers: 'Sair de todos os outros',
    endedOthers: 'Todos os outros saíram da conta',
    endFailed: 'O aparelho não saiu da conta',
    onlyHere: 'Sua conta só está aberta neste aparelho.',
  },
  deletion: {
    heading: 'Excluir a conta',
    hint: 'Exclui a conta e tudo o que está nela, para sempre.',
    open: 'Excluir a conta...',
    title: 'Excluir sua conta?',
    intro: 'Não dá para voltar atrás. Assim que você excluir:',
    erased: 'Suas listas, tarefas, notas e projetos são apagados, aqui, no servidor e nos seus outros aparelhos.',
    given: (lists: number, people: number): string =>
      `${lists === 1 ? 'A lista que você compartilha deixa de existir' : `As ${lists} listas que você compartilha deixam de existir`} para ${plural(people, 'pessoa, que será avisada', 'pessoas, que serão avisadas')}.`,
    received: (lists: number): string =>
      lists === 1
        ? 'Você sai da lista que compartilham com você. O que você escreveu nela fica lá, sem o seu nome.'
        : `Você sai das ${lists} listas que compartilham com você. O que você escreveu nelas fica lá, sem o seu nome.`,
    unsent: (n: number): string =>
      n === 1
        ? '1 mudança está só neste aparelho e se perde. Salve-a antes, se precisar dela.'
        : `${n} mudanças estão só neste aparelho e se perdem. Salve-as antes, se precisar delas.`,
    password: 'Sua senha',
    passwordHint: 'Para confirmar que é você.',
    submit: 'Excluir para sempre',
    submitting: 'Excluindo...',
    failed: 'A conta não foi excluída',
    done: 'Sua conta foi excluída. O que estava neste aparelho foi apagado.',
    elsewhere: (n: number): string =>
      `Esta conta foi excluída em outro aparelho. ${
        n === 1 ? '1 mudança sua está só aqui' : `${n} mudanças suas estão só aqui`
      }: exporte, se precisar, e apague deste aparelho.`,
    wipe: 'Apagar deste aparelho',
  },
}
