/** The words by which people structure and measure recipes, folded. */

/** Begins the ingredients. */
export const ofIngredients = /^(?:os )?ingredientes?\b/
/** Begins what is no ingredient: the method, and remarks behind it. */
export const ofMethod =
  /^(?:o )?(?:modo de (?:preparo|preparar|fazer)|modo ?preparo|preparo|preparacao|como (?:fazer|preparar)|passo a passo|instrucoes|montagem|dicas?|obs|observac(?:ao|oes)|nota|utensilios|informac(?:ao|oes) nutriciona(?:l|is))\b/
/** The parts of a recipe that have ingredients of their own. */
export const ofPart =
  /^(?:para (?:[ao]s? )?(?!untar)\w+$|(?:(?:para|da|do|a|o) )*(?:massa|recheio|cobertura|calda|molho|tempero|creme|caldo|decoracao|base|montagem)\b)/
/** Says for how many it is; the number stands before or behind. */
export const portionWords = /\b(?:rende|rendimento|serve|porc(?:ao|oes)|pessoas|unidades|fatias|pedacos|servings)\b/
export const otherFacts = /^(?:tempo|dificuldade|categoria|custo|calorias|autor|fonte|receita d[aeo] )\b/

/** Measures of a kitchen: a line with one is of a recipe. */
export const kitchenMeasures =
  /\b(?:xicaras?|xic|colher(?:es|inha|zinha)?|cs|cha\)|sopa\)|pitadas?|a gosto|copo americano|fio de)\b/

/** Units that a line of a recipe may have, by their first word; the unit as it is written on a list. */
export const kitchenUnits: Readonly<Record<string, string>> = {
  xicara: 'xícara',
  xic: 'xícara',
  colher: 'colher',
  colhere: 'colher',
  colherinha: 'colher',
  copo: 'copo',
  concha: 'concha',
  envelope: 'envelope',
}
/** Sizes of spoons and cups: how much they hold is no matter in a shop. */
export const sizes =
  /^(?:\(?(?:de |da )?(?:cha|sopa|sobremesa|cafe|cafezinho|sobrem|cheias?|rasas?|americano|requeijao)\)?\s*)+/

/** Amounts that nobody measures. */
export const unmeasured =
  /^(?:(?:uma?|\d+) )?(?:pitadas?|pitadinha|fio|fiozinho|punhado|pouco|pouquinho|gotas?) d[aeo] |^(?:o )?quanto baste d[aeo] /
export const toTaste =
  /[\s,(–-]*(?:\b[àa]\s+gosto|\bq\.?\s?b\.?|\b(?:o )?quanto baste|\bse quiser|\bopcional)(?!\p{L}).*$/iu

/** From one of these words on, a name says how a product is prepared. */
export const preparations = new Set(
  (
    'picado ralado cortado fatiado amassado derretido batido peneirado espremido cozido desfiado descascado maduro fresco ' +
    'gelado morno quente fervente fervendo inteiro picadinho triturado tostado torrado hidratado dessalgado escorrido lavado ' +
    'medio grande pequeno generoso bom bem em sem para com cheio raso ambiente aproximadamente cerca limpo temperado ' +
    'descongelado refogado grosseiramente finamente mole firme macio cru seco ate pra pro'
  ).split(' '),
)
/** Parts of a product that are not sold alone. */
export const partsOf = /^(?:o |as? )?(?:suco|raspas?|caldo|casca|folhas?|talos?) d[aeo]s? /
export const eggParts = /^(?:gemas?|claras?)\b/
export const tapWater = /^agua(?: (?:quente|fervente|fervendo|morna|fria|gelada|filtrada|corrente|potavel))?$/
