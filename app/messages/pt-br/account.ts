/** Texts of the screens behind the links of our mails, and of the sign-in with Google. */
export const account = {
  toLogin: 'Voltar para o login',
  toLists: 'Ir para as minhas listas',
  retry: 'Tentar de novo',
  waitingHere: (n: number, who: string): string =>
    n === 1
      ? `1 mudança de ${who} está salva só neste aparelho. Ela será enviada assim que você entrar.`
      : `${n} mudanças de ${who} estão salvas só neste aparelho. Elas serão enviadas assim que você entrar.`,
  askReset: {
    title: 'Redefinir senha',
    heading: 'Esqueceu a senha?',
    hint: 'Informe o e-mail da sua conta. Se ela existir, você recebe um link para escolher outra senha.',
    emailMissing: 'Por favor, informe seu email',
    send: 'Enviar link',
    sending: 'Enviando...',
    sent: 'Se o email estiver cadastrado, você receberá um link para redefinir sua senha.',
    noMail:
      'Este servidor não envia e-mails: a mensagem fica salva nele, e quem o administra pode passar o link para você.',
    failed: 'Erro ao solicitar reset de senha',
    failedOffline: 'Erro ao solicitar reset de senha. Tente novamente.',
  },
  reset: {
    title: 'Nova senha',
    heading: 'Escolha uma nova senha',
    hint: 'Depois disso, todos os aparelhos conectados à sua conta precisam entrar de novo.',
    password: 'Nova senha',
    again: 'Repita a nova senha',
    mismatch: 'As senhas não coincidem',
    noToken: 'Token de reset não encontrado na URL',
    noTokenHint: 'Abra de novo o link do e-mail, inteiro, ou peça outro.',
    submit: 'Alterar senha',
    submitting: 'Alterando...',
    done: 'Senha alterada com sucesso! Redirecionando para o login...',
    failed: 'Erro ao alterar senha',
    failedOffline: 'Erro ao alterar senha. Tente novamente.',
    newLink: 'Pedir um novo link',
    goNow: 'Entrar agora',
  },
  confirm: {
    title: 'Confirmar e-mail',
    checking: 'Confirmando seu e-mail...',
    signInHeading: 'Falta só entrar',
    signInText: 'Entre com a conta que recebeu este link. A confirmação continua sozinha logo depois.',
    signIn: 'Entrar',
    done: 'E-mail confirmado!',
    doneText: 'As listas que compartilharem com este endereço chegam direto para você.',
    failed: 'Não foi possível confirmar o e-mail',
    noToken: 'Este link está incompleto. Abra de novo o link do e-mail, inteiro.',
    offline: 'Sem conexão com o servidor. A confirmação continua quando houver sinal.',
    otherAccount: 'Sair e entrar com outra conta',
    resend: 'Enviar um novo link',
    resent: 'Se o seu e-mail ainda não foi confirmado, você receberá um novo link.',
  },
}

export type AccountTexts = typeof account
