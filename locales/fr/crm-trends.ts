/** The CRM: what readers want more or less of than before, and what they look for in vain. */
export default {
  "trends.title": "Tendances",
  "trends.intro":
    "Ce que les lecteurs veulent plus qu’avant, et ce qu’ils cherchent en vain : d’après les décomptes du site, sans aucun autre service.",
  "trends.parts": "Parties des tendances",
  "trends.tab-gaps": "Pas encore d’article",
  "trends.tab-topic": "Un sujet",
  "trends.compared": "{from} – {to}, à côté d’autant de jours avant. Aujourd’hui n’y est pas compté.",
  "trends.counted":
    "Total compté : {now}, avant : {before}. Lignes assez fournies pour être comparées : {compared}.",
  "trends.how":
    "Une ligne est comparée si elle compte au moins {least} fois sur les deux périodes réunies. Elle figure dans la liste si le hasard seul ne donnerait un tel écart que moins d’une fois sur cent. L’ordre suit l’écart que les décomptes garantissent, non celui qu’ils montrent : quelques visites ne passent donc pas devant beaucoup d’autres.",
  "trends.how-title": "Comment c’est décidé",
  "trends.rising": "En hausse",
  "trends.falling": "En baisse",
  "trends.none-rising": "Rien n’est clairement en hausse.",
  "trends.none-falling": "Rien n’est clairement en baisse.",
  "trends.what": "Quoi",
  "trends.now": "Maintenant",
  "trends.before": "Avant",
  "trends.change": "Écart sûr",
  "trends.at-least": "au moins × {factor}",
  "trends.at-most": "au plus {share} d’avant",
  "trends.course": "Par jour",
  "trends.chart": "{name} : {before} avant, {now} maintenant",
  "trends.too-early": "Rien à comparer pour l’instant",
  "trends.too-early-text":
    "Les deux périodes doivent être comptées en entier. Pour la durée choisie, ce sera à partir du {date} ; pour une plus courte, plus tôt.",
  "trends.nothing": "Rien n’est encore compté",
  "trends.nothing-text":
    "Les vues sont celles des visiteurs qui l’acceptent, les recherches celles de tous. Dès qu’il y en aura, ce qui monte et ce qui baisse figurera ici, avec les nombres d’où cela vient.",
  "trends.gaps-how":
    "Cherché au moins {least} fois ({from} – {to}, aujourd’hui compris), et aucun article du site n’y répond.",
  "trends.words": "Recherche",
  "trends.products": "Produits pour cela",
  "trends.no-products": "Aucun",
  "trends.brief": "Écrire dessus",
  "trends.brief-of": "Écrire dessus : {topic}",
  "trends.no-gaps": "Aucune recherche sans article",
  "trends.no-gaps-text":
    "Ce que les lecteurs cherchent au moins {least} fois sans qu’un article y réponde figure ici : avec les produits qui conviennent, à un pas d’un brouillon.",
  "trends.topic": "Sujet",
  "trends.topic-lang": "Langue des recherches",
  "trends.topic-counted": "Recherches : {now}, avant : {before}, sans résultat : {missed}.",
  "trends.topic-start":
    "Saisissez un sujet : combien de fois il a été cherché et ce que le site en dit s’affichent ici.",
  "trends.articles": "Articles à ce sujet",
} as const;
