const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** Texts of `/auth` on a server where not anybody may make an account, of the sign-in with Google, and of a demo. */
export const doors = {
  first: {
    title: 'A primeira conta deste servidor',
    text: 'Ela administra o servidor: vê quem tem conta e convida outras pessoas.',
    code: 'Código de instalação',
    codeHint: 'Está no log do servidor, que o mostra quando inicia.',
  },
  invited: {
    title: 'Aqui se entra com convite',
    text: 'Este servidor abre contas só para quem foi convidado. Já tem um convite? Abra o link dele neste aparelho, e o cadastro aparece aqui.',
  },
  closed: {
    title: 'Este servidor não aceita contas novas',
    text: 'Quem já tem uma conta entra normalmente, na aba Login.',
  },
  askWhom: 'Para pedir uma conta, fale com',
  somebody: 'quem cuida deste servidor',
  withInvitation: 'Seu convite está salvo neste aparelho. Falta só criar a conta.',
  domains: (names: string[]): string =>
    `O cadastro aqui é para e-mails de ${either.format(names)}. Você recebe um link que confirma o endereço.`,
  linkSent: (email: string): string =>
    `Quase lá: enviamos um link para ${email}. Abra-o neste aparelho e repita o cadastro.`,
  google: {
    enter: 'Entrar com o Google',
    or: 'ou',
    failed: 'Não foi possível entrar com o Google. Tente de novo, ou entre com e-mail e senha.',
    disabled: 'Sua conta foi desativada. Fale com quem cuida deste servidor.',
    wrongAddress:
      'Este e-mail já tem uma conta que não entra pelo Google. Entre com e-mail e senha, ou redefina a senha, e depois use o Google.',
    firstAccount: 'A primeira conta deste servidor é feita com e-mail, senha e o código de instalação.',
    noNewAccount: 'Este endereço do Google ainda não tem conta aqui, e este servidor só abre contas para convidados.',
  },
  demo: {
    begin: 'Experimentar sem conta',
    text: 'Abre uma caderneta de exemplo, só sua. Duas horas depois, tudo nela é apagado.',
    over: 'A demonstração acabou, e tudo o que havia nela foi apagado. Se quiser, comece outra.',
  },
}

export type DoorTexts = typeof doors
