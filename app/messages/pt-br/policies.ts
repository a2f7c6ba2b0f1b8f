/** The policies of a server without pages of its own for them. Each statement holds for the settings of that server. */
export const policies = {
  privacy: {
    title: 'Política de privacidade',
    heading: 'O que este servidor guarda',
    sections: {
      account: {
        title: 'Sua conta',
        lines: [
          'Seu e-mail, seu nome, se você informar, e sua senha em uma forma que não pode ser lida.',
          'Os aparelhos em que você entrou: navegador, endereço de rede e data. Você encerra cada um em Configurações.',
          'Entradas, trocas de senha e tentativas erradas, por 90 dias, com a rede de onde vieram.',
          'Os acessos de programas que você criar: nome, permissões, validade e último uso. Você revoga cada um em Configurações.',
          'O que quem administra o servidor fez com sua conta, por 180 dias, com o seu e-mail e o dessa pessoa, mesmo que a conta seja excluída. Os convites para criar conta, com o que foi anotado neles, também.',
          'Cada e-mail para você até ser enviado, por três dias no máximo. Se o servidor não envia e-mails, por 30 dias em um arquivo.',
        ],
      },
      notebook: {
        title: 'O que você escreve',
        lines: [
          'Listas, tarefas, notas e projetos ficam no seu aparelho e neste servidor.',
          'As pessoas com quem você compartilha uma lista veem essa lista e quem mexeu nela.',
          'As compras encerradas de uma lista e o preço do que foi comprado ficam com ela por três anos; quem divide a lista vê os dois.',
          'O que você exclui fica 30 dias na Lixeira e sai do servidor em até 90 dias. Versões antigas de notas, com o navegador que as escreveu, saem em 90 dias.',
          'O que você costuma comprar é aprendido só no seu aparelho.',
          'Se você ditar uma linha, o navegador pode mandar o som à empresa que o faz; a Caderneta pergunta antes e não recebe o som.',
          'Se você criar um endereço do calendário, o aplicativo em que você o colar lê o título, a data e a hora das tarefas com data.',
        ],
      },
      others: {
        title: 'Quem mais recebe algo',
        mail: 'O servidor de e-mail desta instalação: seu endereço e as mensagens para você.',
        google: 'O Google, se você entrar com ele: que você usa a Caderneta.',
        ai: 'O serviço de IA, se você pedir sugestões: o título e a descrição do projeto.',
        push: 'O serviço de notificações do seu navegador, se você ativar: mensagens criptografadas, que ele não lê.',
        ads: 'O Google, se você aceitar anúncios: sua visita, sem nada do que você escreve.',
        analytics: 'O Google, se você aceitar a contagem: quais telas você abre, sem nada do que há nelas.',
        nobody: 'Ninguém.',
      },
      operator: {
        title: 'Quem cuida deste servidor',
        server: 'Servidor:',
        operator: 'Responsável:',
        dpo: 'Encarregado pelos dados pessoais (LGPD):',
      },
      rights: {
        title: 'O que você decide',
        lines: [
          'Em Configurações você exporta tudo em um arquivo e exclui a conta. A exclusão apaga seus dados do servidor.',
          'Cópias de segurança feitas antes ficam com quem cuida do servidor, pelo tempo que essa pessoa decidir.',
          'Para qualquer pedido sobre seus dados, fale com quem cuida deste servidor.',
        ],
      },
    },
  },
  cookies: {
    title: 'Política de cookies',
    heading: 'Cookies deste servidor',
    sections: {
      own: {
        title: 'Cookies necessários',
        lines: [
          'sid: mantém você na sua conta.',
          'device: lembra que este navegador já entrou, para que ataques à sua senha não tranquem você do lado de fora.',
          'Durante a entrada com o Google, cookies que somem em dez minutos.',
        ],
      },
      storage: {
        title: 'Dados no navegador',
        lines: [
          'Sua caderneta, suas escolhas e o próprio aplicativo. Saem quando você sai da conta ou limpa o navegador.',
        ],
      },
      thirdParties: {
        title: 'Cookies de terceiros',
        asked: 'Só do Google e só depois que você aceitar. Você muda de ideia em Configurações.',
        none: 'Nenhum.',
      },
    },
  },
  toAccount: 'Voltar',
}

export type PolicyTexts = typeof policies
