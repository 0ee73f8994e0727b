/** Le CRM : les adresses de boutiques, par leur nom. */
export default {
  "links.title": "Bibliothèque de liens",
  "links.intro":
    "Des adresses de boutiques, par leur nom : où mènent les mots-clés des articles, et ce qui remplace d’anciennes adresses. Les programmes disent comment chaque lien est fait. Aucun texte n’est modifié.",
  "links.new": "Nouveau lien",
  "links.not-there": "Ce lien n’existe pas.",
  "links.empty-title": "Aucun lien pour l’instant",
  "links.empty-text":
    "Gardez ici une adresse à laquelle mènent beaucoup d’articles, ou devraient mener. Ses mots-clés deviennent des liens comme vous le dites, et les anciennes adresses mènent à la nouvelle dans tous les articles à la fois.",
  "links.search": "Rechercher",
  "links.none-found": "Aucun lien ne correspond",
  "links.name": "Nom",
  "links.name-hint": "Pour les rédacteurs seulement.",
  "links.shop": "Boutique",
  "links.as-told": "selon l’ancienne adresse",
  "links.keywords": "Mots-clés",
  "links.replaces": "À la place de",
  "links.state": "État",
  "links.active": "Utilisé",
  "links.inactive": "Désactivé",
  "links.keywords-off":
    "Les mots-clés ne font pas encore de liens. Les administrateurs les activent sous Paramètres, Liens.",
  "links.url": "Mène à",
  "links.url-hint":
    "Une adresse d’une boutique de vos programmes. Si les anciennes adresses portent celle de la boutique dans un paramètre : son nom entre accolades, comme {example}.",
  "links.in-use": "Utilisé",
  "links.in-use-hint": "Tant qu’il est désactivé, il ne change aucune page.",
  "links.part-old": "À la place d’anciennes adresses",
  "links.old": "Anciennes adresses",
  "links.old-hint":
    "Une par ligne. Un astérisque à la fin vaut pour toutes celles qui commencent ainsi : un programme entier déménage de cette façon.",
  "links.part-keywords": "Mots-clés",
  "links.keywords-hint":
    "Un par ligne, pour les articles de cette langue. Ils deviennent des liens dans les paragraphes et les listes, à partir du haut ; jamais dans les titres, les citations et les blocs, ni là où il y a déjà un lien.",
  "links.part-places": "Où il se trouve",
  "links.places-hint":
    "Tel qu’il est écrit ici, enregistré ou non, s’il était utilisé et les mots-clés activés.",
  "links.show-places": "Montrer les endroits",
  "links.total": "Endroits : {links}. Textes : {texts}.",
  "links.more": "Tous les textes n’ont pas été examinés ; il peut y en avoir d’autres.",
  "links.nowhere": "Dans aucun article.",
  "links.direct": "à la main : {count}",
  "links.replaced": "à la place d’anciennes : {count}",
  "links.by-keyword": "mots-clés : {count}",
  "links.not-public": "non publié",
  "links.save": "Enregistrer",
  "links.saved": "Enregistré. Tous les articles le montrent maintenant.",
  "links.undo": "Annuler",
  "links.undone": "Tout est comme avant.",
  "links.unsaved": "Pas encore enregistré",
  "links.delete": "Supprimer",
  "links.delete-title": "Supprimer ce lien ?",
  "links.delete-text":
    "Les mots-clés redeviennent de simples mots, et les anciennes adresses mènent où elles disent.",
  "links.deleted": "Le lien est supprimé.",
  "links.error-link-address":
    "Une adresse qui commence par https://, ou le nom d’un paramètre entre accolades.",
  "links.error-old-address":
    "Chaque ligne est une adresse qui commence par https:// ; l’astérisque ne se met qu’à la fin, après l’hôte.",
  "links.error-common-keyword": "L’un d’eux est dans tous les textes, ou trop court.",
  "links.error-replaces-nothing": "Dites quelles anciennes adresses portent ce paramètre.",
  "links.error-keywords-nowhere": "Aux mots-clés il faut une seule adresse où mener.",
  "links.error-unknown-shop": "Ce n’est pas une boutique de vos programmes. Ajoutez-la d’abord là-bas.",
  "links.error-replaced-already": "Un autre lien remplace déjà l’une d’elles.",
  "links.error-library-full": "La bibliothèque est pleine.",
} as const;
