export default {
  "import-problem.name-missing": "Le produit n’a pas de nom.",
  "import-problem.key-missing":
    "Rien n’identifie le produit : ni identifiant, ni référence, ni GTIN valable, ni adresse.",
  "import-problem.key-twice": "Une ligne précédente porte le même identifiant. C’est la première qui compte.",
  "import-problem.too-few-columns": "La ligne a moins de colonnes que l’en-tête.",
  "import-problem.too-many-columns": "La ligne a plus de colonnes que l’en-tête.",
  "import-problem.quote-not-closed": "Un guillemet est ouvert et jamais fermé sur cette ligne.",
  "import-problem.record-too-large": "L’enregistrement est trop grand.",
  "import-problem.json-invalid": "Ce n’est pas du JSON valable.",
  "import-problem.not-an-object": "Ce n’est pas un objet avec des champs.",
  "import-problem.price-unreadable": "Le prix est illisible.",
  "import-problem.price-negative": "Le prix est négatif.",
  "import-problem.price-too-big": "Le prix est trop élevé pour être vrai.",
  "import-problem.price-too-precise": "Le prix a plus de décimales que sa devise.",
  "import-problem.currency-unknown": "La devise est inconnue.",
  "import-problem.currency-ambiguous":
    "Le symbole peut désigner plusieurs devises : écrivez le code à trois lettres.",
  "import-problem.currency-conflict": "Le prix nomme deux devises différentes.",
  "import-problem.url-invalid": "L’adresse n’est pas une adresse http ou https complète.",
  "import-problem.value-too-long": "La valeur est trop longue.",
  "import-problem.value-invalid": "La valeur est inutilisable.",
  "import-problem.characters-lost": "Certains caractères n’ont pas pu être décodés.",
  "import-problem.image-refused":
    "L’image a été omise : son adresse n’est ni en https ni un chemin de ce site.",
  "import-problem.gtin-length": "Le GTIN a été omis : il lui faut 8, 12, 13 ou 14 chiffres.",
  "import-problem.gtin-check-digit": "Le GTIN a été omis : sa clé de contrôle est fausse.",
  "import-problem.gtin-unreadable":
    "Le GTIN a été omis : ce n’est pas une suite de chiffres (un tableur l’a peut-être arrondi).",
  "import-problem.availability-unknown": "La disponibilité a été omise : mot inconnu.",
  "import-problem.condition-unknown": "L’état a été omis : mot inconnu.",
  "import-problem.language-unknown": "La langue a été omise : ce n’est pas une de celles du site.",
  "import-problem.date-unreadable": "Le prix promotionnel a été omis : ses dates sont illisibles.",
  "import-problem.date-ambiguous":
    "Le prix promotionnel a été omis : ses dates peuvent se lire jour/mois ou mois/jour.",
  "import-problem.sale-not-running": "Le prix promotionnel a été omis : la promotion n’est pas en cours.",
  "import-problem.sale-not-lower": "Le prix promotionnel a été omis : il dépasse le prix.",
  "import-problem.shipping-unreadable": "Les frais de port ont été omis : ils sont illisibles.",
  "import-problem.name-cut": "Le nom était trop long : il a été raccourci.",
  "import-problem.row-kind-left-out":
    "La ligne est une règle, ou une variante d’un produit qui n’a pas été importé. Elle a été laissée de côté.",
  "import-problem.store-view-left-out":
    "La ligne concerne une vue de boutique dans une autre langue, ou n’a pas de nom. Elle a été omise.",
  "import-problem.price-zero": "Un prix de 0 a été lu comme une absence de prix.",
  "import-problem.price-not-kept":
    "Le prix n’est pas importé : ce programme n’autorise que les prix de sa propre interface.",
  "import-problem.program-off":
    "La ligne n’a pas été importée : le programme d’affiliation de cette boutique est désactivé.",
  "import-problem.currency-missing": "Le prix n’a pas de devise. Choisissez-en une pour le fichier.",
  "import-problem.url-short":
    "Le lien est raccourci. Il ne reçoit d’identifiant d’affilié qu’une fois suivi par le site.",
  "import-problem.url-relative":
    "Le lien a été omis : il n’a pas de nom de domaine. Saisissez l’adresse de la boutique.",
  "import-problem.category-number": "La catégorie a été omise : c’est un numéro, pas un nom.",
  "import-problem.category-slash":
    "La catégorie contient une barre oblique et a été gardée comme un seul nom. Vous pouvez choisir d’y lire des niveaux.",
  "import-problem.image-http": "L’image a été omise : son adresse commence par http et non par https.",
  "import-problem.image-relative":
    "L’image a été omise : son adresse n’a pas de nom de domaine. Saisissez l’adresse de la boutique.",
  "import-problem.apostrophe-dropped": "L’apostrophe initiale a été retirée.",
  "import-problem.gtin-decimals-dropped": "Les décimales du GTIN ont été retirées.",
  "import-problem.gtin-zero-added": "Le zéro initial du GTIN a été rétabli.",
  "import-problem.isbn-converted": "L’ISBN-10 a été converti en ISBN-13 du même livre.",
  "import-problem.shortcode-left-out": "Un code court d’une extension a été omis : il n’a pas de sens ici.",
  "import-problem.block-left-out": "Un bloc que WordPress remplit à la lecture a été omis.",
  "import-problem.table-as-list": "Un tableau est devenu une liste : il est trop grand.",
  "import-problem.embed-as-link": "Un lecteur intégré est devenu un lien.",
  "import-problem.markup-left-out": "Une partie de la page qui n’a pas de forme ici a été omise.",
  "import-problem.anchor-left-out": "Un lien interne à la page a été omis : aucun titre à l’endroit visé.",
  "import-problem.image-left-out": "Une image a été omise : elle est inutilisable.",
  "import-problem.image-not-fetched":
    "Une image a été omise : la récupération depuis d’autres sites n’est pas activée.",
  "import-problem.post-type-left-out": "Les contenus de ce type ne sont pas importés.",
  "import-problem.post-empty": "L’article n’a pas de contenu.",
  "import-problem.title-missing": "L’article n’a pas de titre.",
  "import-problem.password-dropped":
    "L’article est protégé par un mot de passe : il est importé comme brouillon.",
  "import-problem.members-only": "L’article est réservé aux membres : il est importé comme brouillon.",
  "import-problem.address-taken": "L’ancienne adresse ne mène pas ici : elle est déjà utilisée.",
  "import-problem.edited-here": "Il a été retouché ici depuis le dernier import : il reste tel quel.",
  "import-problem.changed-since-export":
    "La valeur a été modifiée sur le site après l’export : elle y reste telle quelle.",
  "import-problem.no-checksum":
    "La ligne n’a pas de « checksum » : elle remplace ce qui a été modifié sur le site après l’export.",
  "import-problem.value-cleared": "La cellule est vide : la valeur est supprimée.",
  "import-problem.value-needed":
    "Le nom ne peut pas être vide : les textes de cette langue restent tels quels.",
  "import-problem.cut-by-spreadsheet": "Le tableur a coupé le texte : il reste tel quel.",
  "import-problem.status-unknown": "L’état est inconnu. Indiquez « published » ou « draft ».",
  "import-problem.status-incomplete":
    "Non publié : il faut un nom dans cette langue, et un résumé ou une description.",
  "import-problem.status-draft-pending":
    "Non publié : le produit a des modifications non publiées. Publiez-les dans l’éditeur.",
  "import-problem.status-unreviewed": "Non publié : personne n’a relu ce que l’IA a écrit.",
  "import-problem.status-publishing-off": "Non publié : la publication est désactivée pour cet import.",
  "import-problem.in-trash": "Le produit est dans la corbeille. Restaurez-le d’abord.",
  "import-problem.slug-taken": "Un autre produit a ce slug.",
  "import-problem.gtin-taken": "Un autre produit a ce GTIN.",
  "import-problem.not-there": "Ce que la cellule désigne n’existe pas ici.",
  "import-problem.score-from-criteria": "La note a été omise : elle est calculée à partir des critères.",
};
