import type { Shape } from "#i18n/messages.ts";
import type en from "../en/frame.ts";

export default {
  "frame.skip": "Aller au contenu",
  "frame.home": "Accueil",
  "frame.main-navigation": "Principale",
  "frame.menu": "Menu",
  "frame.categories": "Catégories",
  "frame.products": "Produits",
  "frame.all-products": "Tous les produits",
  "frame.articles": "Articles",
  "frame.search": "Rechercher",
  "frame.search-placeholder": "Un produit, un guide…",
  "frame.search-submit": "Lancer la recherche",
  "frame.search-clear": "Effacer la recherche",
  "frame.suggestions": "Suggestions de recherche",
  "frame.suggestions-count": {
    one: "{count} suggestion",
    many: "{count} de suggestions",
    other: "{count} suggestions",
  },
  "frame.suggestions-all": "Voir tous les résultats pour « {query} »",
  "frame.favorites-count": { one: "{count} favori", many: "{count} de favoris", other: "{count} favoris" },
  "frame.currency": "Devise et langue",
  "frame.currency-language": "Devise et langue :",
  "frame.language": "Langue : {language}",
  "frame.languages": "Langue",
  "frame.disclosure":
    "{site} perçoit des commissions sur les achats remplissant les conditions requises, effectués par des liens vers trois places de marché de vente au détail et une place de marché d’enchères. Les opinions sont les nôtres. {link}",
  "frame.disclosure-link": "D’où viennent nos revenus",
  "frame.quick-links": "Liens rapides",
  "frame.sitemap": "Plan du site",
  "frame.contact": "Nous écrire par e-mail",
  "frame.legal": "Informations légales",
  "frame.terms": "Conditions d’utilisation",
  "frame.privacy": "Politique de confidentialité",
  "frame.affiliate-disclosure": "Déclaration d’affiliation",
  "frame.follow": "Nous suivre",
  "frame.partners": "Nos boutiques partenaires",
  "frame.copyright": "© {year} {site}",
  "frame.demo":
    "Ce site présente un contenu de démonstration : ses produits, ses prix et ses avis sont inventés.",
  "frame.about": "À propos",
  "frame.how-we-test": "Comment nous testons",
  "frame.cookies": "Cookies",
  "frame.accessibility": "Accessibilité",
  "frame.privacy-choices": "Choix de confidentialité",

  "account.heading": "Votre compte",
  "account.menu": "Menu du compte",
  "account.sign-in": "Se connecter",
  "account.sign-up": "S’inscrire",
  "account.sign-out": "Se déconnecter",
  "account.my-favorites": "Mes favoris",
  "account.my-account": "Mon compte",
  "account.crm": "Tableau de bord CRM",

  "favorites.title": "Favoris",
  "favorites.toggle": "Favori : {name}",
  "favorites.full": "Votre liste de favoris est pleine. Retirez-en un pour en ajouter un autre.",
  "favorites.added": "Ajouté à vos favoris : {name}.",
  "favorites.removed": "Retiré de vos favoris : {name}.",
  "favorites.on-this-device":
    "Vos favoris sont gardés sur cet appareil, dans ce navigateur. Ils ne vous suivent pas sur d’autres appareils.",

  "consent.title": "Pouvons-nous compter les visites ?",
  "consent.text":
    "Nos statistiques sont les nôtres, fonctionnent sans cookies et ne sont partagées avec personne. Aucune visite, aucun clic n’est compté sans votre accord. {link}",
  "consent.sums-title": "Comment nous comptons les visites",
  "consent.sums-text":
    "Nous comptons les pages vues et les clics vers les boutiques uniquement sous forme de totaux, sans cookies et sans distinguer les visiteurs. Vous pouvez refuser. {link}",
  "consent.cookies-link": "Ce que nous gardons dans votre navigateur",
  "consent.signal":
    "Votre navigateur demande à ne pas être suivi. Nous le traitons comme un refus : rien n’est compté.",
  "consent.accept": "Accepter",
  "consent.refuse": "Refuser",
  "consent.close": "Fermer",

  "storage.caption": "Tout ce que ce site peut garder dans votre navigateur",
  "storage.name": "Nom",
  "storage.purpose": "À quoi cela sert",
  "storage.place": "Où",
  "storage.lifetime": "Combien de temps",
  "storage.need": "Consentement requis ?",
  "storage.in-local": "Stockage local",
  "storage.in-session": "Stockage de session",
  "storage.in-cookie": "Cookie",
  "storage.until-cleared": "Jusqu’à ce que vous l’effaciez",
  "storage.until-sign-out": "Jusqu’à votre déconnexion",
  "storage.until-tab-closes": "Jusqu’à la fermeture de l’onglet",
  "storage.need-necessary": "Non : nécessaire à une fonction que vous utilisez",
  "storage.need-consent": "Oui",
  "storage.current-language": "La langue dans laquelle vous lisez le site en ce moment.",
  "storage.preferred-language": "La dernière langue que vous avez choisie vous-même.",
  "storage.auth_token": "Indique au serveur que vous avez ouvert une session.",
  "storage.sign-in-handle": "Relie l’onglet que vous quittez pour vous connecter ailleurs à votre retour.",
  "storage.auth_user":
    "Votre nom, votre adresse e-mail et votre rôle pour le menu du compte, tant que votre session est ouverte.",
  "storage.favorites-account":
    "Ce que contenait la liste de favoris de votre compte lors de sa dernière comparaison avec cet appareil, et les changements qui restent à envoyer.",
  "storage.favorites": "Les produits que vous gardez en favoris sur cet appareil.",
  "storage.compare": "Les produits placés dans votre comparateur.",
  "storage.shops": "Le pays dont vous avez choisi les boutiques.",
  "storage.consent": "Votre réponse à la question sur les statistiques.",
  "storage.react-router-scroll-positions":
    "L’endroit où vous étiez sur chaque page, pour vous y ramener lorsque vous revenez en arrière.",
  "storage.react-router-manifest-version":
    "Évite qu’une page se recharge deux fois après une mise à jour du site.",
  "storage.cache-version":
    "Sur les versions de test du site uniquement : indique si les anciens fichiers ont déjà été effacés une fois.",
  "storage.in-database": "Base de données du navigateur (IndexedDB)",
  "storage.play-film": "La vidéo que vous avez demandée, le temps que sa page se recharge.",
  "storage.crm-views": "Pour les rédacteurs du site : les vues de listes qu’ils ont enregistrées.",
  "storage.magpie-copies":
    "Uniquement pour les rédacteurs du site : des copies de ce qu’ils écrivent, au cas où le navigateur se fermerait inopinément.",
  "consent.outside":
    "Si vous acceptez, vos visites sont aussi comptées par {provider}, un service extérieur qui peut déposer des cookies. Sans votre accord, il n’est pas chargé. {link}",
  "storage.outside":
    "Déposé par {provider}, un service de statistiques extérieur, une fois que vous avez accepté les statistiques. Sa durée dépend de ce service.",
  "storage.crm-single-keys":
    "Uniquement pour les rédacteurs du site : si des touches seules servent de raccourcis.",
} as const satisfies Shape<typeof en>;
