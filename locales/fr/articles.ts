import type { Shape } from "#i18n/messages.ts";
import type en from "../en/articles.ts";

export default {
  "articles.title": "Guides et tests",
  "articles.intro":
    "Comparatifs, tests et conseils d’achat, les plus récents d’abord. Chaque guide commence par sa réponse.",
  "articles.description":
    "Tous nos guides d’achat, comparatifs et tests : la réponse d’abord, puis les raisons, les défauts et les alternatives.",
  "articles.filterLabel": "Afficher les guides sur",
  "articles.filterAll": "Tous",
  "articles.listOf": "Guides et tests : {category}",
  "articles.count": { one: "{count} guide", many: "{count} de guides", other: "{count} guides" },
  "articles.shown": "Affichage de {shown} sur {total}",
  "articles.more": "Afficher plus de guides",
  "articles.loading": "Chargement…",
  "articles.moreFailed": "Les guides suivants n’ont pas pu être chargés. Veuillez réessayer.",
  "articles.none": "Pas encore de guides ici",
  "articles.noneHint": "Nous n’avons encore rien écrit à ce sujet. Les autres guides pourront vous aider.",
  "articles.seeAll": "Tous les guides",
  "articles.template.round-up": "Sélection",
  "articles.template.review": "Test",
  "articles.template.versus": "Comparatif",
  "articles.template.guide": "Guide d’achat",
  "articles.by": "Par {author}",
  "articles.reviewedBy": "Relu par {reviewer}",
  "articles.minutes": {
    one: "{count} min de lecture",
    many: "{count} min de lecture",
    other: "{count} min de lecture",
  },
  "articles.published": "Publié le {date}",
  "articles.updated": "Mis à jour le {date}",
  "articles.updatedWhy": "Mis à jour le {date} : {reason}",
  "articles.checked": "Dernière vérification le {date}",
  "articles.disclosureNote":
    "Sur cette page, les liens vers les boutiques peuvent être des liens affiliés : si vous achetez, la boutique peut nous verser une part de la vente. Cette part est à sa charge, pas à la vôtre, et la boutique n’a pas son mot à dire sur nos recommandations. {link}",
  "articles.contents": "Sur cette page",
  "articles.ourPicks": { one: "Notre choix", many: "Nos choix", other: "Nos choix" },
  "articles.readWhy": "Pourquoi ce choix : {product}",
  "articles.why": "Pourquoi ce choix",
  "articles.fullReview": "Test complet",
  "articles.fullReviewOf": "Test complet : {product}",
  "articles.cons": "Des défauts, mais rien de rédhibitoire",
  "articles.bestFor": "Idéal pour",
  "articles.comparisonOf": "Comparatif : {products}",
  "articles.versus": "{first} ou {second}",
  "articles.specsOf": "Caractéristiques : {product}",
  "articles.embed-note":
    "La vidéo n’est chargée depuis {player} qu’après un clic ; {player} sait alors que vous la regardez.",
  "articles.author": "À propos de l’auteur",
  "articles.authorPage": "Autres articles signés {author}",
  "articles.authorArticles": "Articles signés {author}",
  "articles.authorNone": "Pas encore d’article publié en français.",
  "articles.authorDescription": "{author}, {role} : qui écrit ici, et tous ses articles.",
  "articles.demoAuthor":
    "Ce nom fait partie du contenu de démonstration. Aucune personne réelle ne se trouve derrière.",
  "articles.related": "À lire ensuite",
} as const satisfies Shape<typeof en>;
