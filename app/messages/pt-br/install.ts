export const install = {
  title: 'Instale a Caderneta',
  text: 'Abre sem sinal, direto da tela inicial.',
  install: 'Instalar',
  share: 'Compartilhar',
  installed: 'App instalado!',
  shared: 'Compartilhado!',
  copied: 'Link copiado',
  notCopied: 'Não foi possível copiar o link',
  stepsTitle: 'Instalar no iPhone ou iPad',
  stepShare: 'Toque no botão Compartilhar do navegador.',
  stepAdd: 'Escolha “Adicionar à Tela de Início”.',
  stepsHint: 'Depois abra a Caderneta pelo ícone novo e entre uma vez com sinal.',
}
