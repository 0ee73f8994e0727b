import type { Shape } from "#i18n/messages.ts";
import type en from "../en/discovery.ts";

export default {
  "discovery.promise": "Un choix clair, raisons à l’appui.",
  "discovery.promiseMore":
    "Nous comparons les produits, disons leurs défauts et ne gardons que ce qui vaut votre argent.",
  "discovery.description":
    "Des guides d’achat et des tests qui commencent par la réponse : un choix clair, ses défauts et quoi acheter à la place.",
  "discovery.readGuide": "Lire le guide",
  "discovery.newGuides": "Nouveaux guides",
  "discovery.allGuides": "Tous les guides",
  "discovery.picks": "Nos choix",
  "discovery.picksIntro": "Le meilleur de chaque rayon",
  "discovery.newProducts": "Nouveautés",
  "discovery.rechecked": "Réexaminés récemment",
  "discovery.recheckedHint": "Une recommandation vieillit. Nous y revenons.",
  "discovery.checkedOn": "Vérifié le {date}",
  "discovery.trust": "Pourquoi nous faire confiance",
  "discovery.trustTest": "Comment nous testons",
  "discovery.trustTestText":
    "De quoi une note est faite, ce que signifie chaque niveau et quand nous réexaminons un produit.",
  "discovery.trustAbout": "Qui nous sommes",
  "discovery.trustAboutText": "Qui écrit ici, et comment nous joindre.",
  "discovery.trustEarn": "D’où viennent nos revenus",
  "discovery.trustEarnText":
    "Les boutiques nous versent une commission quand vous achetez. Elle n’entre jamais dans une note ni dans un classement.",
  "discovery.soon": "Les premières recommandations arrivent",
  "discovery.soonText":
    "Nous ne publions un produit ou un guide qu’une fois le travail terminé. Revenez nous voir bientôt.",
  "discovery.follow": "Suivre les nouveaux guides",
  "discovery.followText":
    "Chaque nouveau guide arrive dans votre lecteur de flux, sans compte ni adresse e-mail.",
  "discovery.followLink": "Ouvrir le flux RSS",
  "discovery.searchTitle": "Résultats pour « {query} »",
  "discovery.searchLabel": "Rechercher des produits, des guides et des catégories",
  "discovery.searchHint": "Un produit, une marque ou une question",
  "discovery.found": { one: "{count} résultat", many: "{count} de résultats", other: "{count} résultats" },
  "discovery.someWords": "Résultats pour une partie de vos mots.",
  "discovery.allWords": {
    one: "{count} résultat contient tous vos mots ; les autres en contiennent une partie.",
    many: "{count} de résultats contiennent tous vos mots ; les autres en contiennent une partie.",
    other: "{count} résultats contiennent tous vos mots ; les autres en contiennent une partie.",
  },
  "discovery.foundMore": "Plus de {number} résultats",
  "discovery.kinds": "Types de résultats",
  "discovery.everything": "Tout",
  "discovery.moreThan": "plus de {number}",
  "discovery.products": "Produits",
  "discovery.guides": "Guides",
  "discovery.categories": "Catégories",
  "discovery.firstShown": "Les {shown} meilleurs sur {total}",
  "discovery.showMore": "En voir plus",
  "discovery.didYouMean": "Vouliez-vous dire {suggestion} ?",
  "discovery.nothing": "Aucun résultat pour « {query} »",
  "discovery.nothingHint": "Essayez avec moins de mots, d’autres mots ou le nom d’une marque.",
  "discovery.popularGuides": "Des guides pour commencer",
  "discovery.sitemapIntro":
    "Toutes les catégories, tous les guides et toutes les pages du site d’un coup d’œil.",
  "discovery.sitemapDescription":
    "Toutes les catégories, les guides, les produits et les pages du site réunis dans une seule liste.",
  "discovery.sitemapPages": "Pages",
  "discovery.sitemapGuides": "Guides et tests",
  "discovery.sitemapCategories": "Les catégories et leurs meilleurs produits",
  "discovery.lastUpdated": "Dernière mise à jour le {date}",
} as const satisfies Shape<typeof en>;
