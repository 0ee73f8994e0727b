/** The CRM: what readers want more or less of than before, and what they look for in vain. */
export default {
  "trends.title": "Tendances",
  "trends.intro":
    "Ce que les lecteurs veulent plus qu’avant, et ce qu’ils cherchent en vain : d’après les décomptes du site. Ce que d’autres comptent figure à part, sous « À l’extérieur ».",
  "trends.parts": "Parties des tendances",
  "trends.tab-gaps": "Pas encore d’article",
  "trends.tab-topic": "Un sujet",
  "trends.compared": "{from} – {to}, à côté d’autant de jours avant. Aujourd’hui n’y est pas compté.",
  "trends.counted":
    "Total compté : {now}, avant : {before}. Lignes assez fournies pour être comparées : {compared}.",
  "trends.how":
    "Une ligne est comparée si elle compte au moins {least} fois sur les deux périodes réunies. Elle figure dans la liste si le hasard seul ne donnerait un tel écart que moins d’une fois sur cent. L’ordre suit l’écart que les décomptes garantissent, non celui qu’ils montrent : quelques visites ne passent donc pas devant beaucoup d’autres.",
  "trends.how-title": "Comment c’est décidé",
  "trends.favorites-how":
    "Le décompte suit le jour où un lecteur connecté a ajouté le produit à ses favoris, quelle que soit sa langue. Les favoris retirés depuis ne sont pas comptés.",
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
  "trends.tab-outside": "À l’extérieur",
  "trends.country": "Pays des recherches",
  "trends.off": "Rien n’est demandé à l’extérieur",
  "trends.off-text":
    "Dès qu’un administrateur l’active dans les réglages, le site demande toutes les quelques heures ce que le monde cherche (Google Trends) et lit (Wikipédia), et l’affiche ici avec son âge.",
  "trends.to-settings": "Réglages : tendances",
  "trends.made-up":
    "Ces nombres sont ceux de la démonstration, inventés sur cette machine. Rien n’a été demandé à l’extérieur.",
  "trends.list-google-trends": "Google Trends : recherché en ce moment – {place}",
  "trends.list-wikipedia": "Wikipédia : les plus lus – {place}",
  "trends.read-of": "Lu le {time} ; les nombres sont ceux du {date}.",
  "trends.read-at": "Lu le {time}.",
  "trends.asked-at": "Dernière demande : {time}. Ce qui avait été lu reste.",
  "trends.pending": "Première lecture en cours : elle s’affichera d’elle-même.",
  "trends.problem-throttled":
    "Trop de demandes y ont été envoyées. La source est laissée tranquille un moment.",
  "trends.problem-unreachable": "Aucune réponse n’est venue.",
  "trends.problem-refused": "La demande a été refusée.",
  "trends.problem-unreadable": "Ce qui est arrivé n’a pas pu être lu.",
  "trends.problem-unknown": "Il n’y a pas d’article de ce nom dans cette langue.",
  "trends.views-of-day": "Vues ce jour-là",
  "trends.or-more": "{number} ou plus",
  "trends.since": "Apparu le",
  "trends.chart-views": "{name} : {views} vues en deux semaines",
  "trends.at-source": "{topic}, à la source",
  "trends.on-wikipedia": "Lu sur Wikipédia",
} as const;
