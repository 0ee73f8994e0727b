export default {
  title: "Conditions d’utilisation",
  description:
    "Les règles d’usage de ce site : ce que vous pouvez faire, ce que nous ne garantissons pas, comptes, liens, responsabilité, droit applicable.",
  blocks: [
    {
      p: "Ces conditions s’appliquent entre vous et l’éditeur de {siteName} ({siteUrl}) lorsque vous utilisez ce site. « Nous » désigne l’éditeur. En utilisant le site, vous les acceptez. Lisez aussi la [politique de confidentialité](/privacy) et la [déclaration d’affiliation](/affiliate-disclosure).",
    },
    { h2: "Ce que le site propose" },
    {
      p: "Nous publions des tests, des comparatifs et des guides. Leur lecture est gratuite et ne demande pas de compte. Nous ne vendons rien. Lorsque vous achetez, votre contrat vous lie au seul marchand. Livraison, retour, paiement et garantie se règlent entre lui et vous.",
    },
    { h2: "Tests et notes" },
    {
      p: "Les tests et les notes sont des opinions de la rédaction. Ils ne remplacent pas l’avis d’un professionnel. Avant d’acheter, vérifiez que le produit répond à vos besoins. Avant de l’utiliser, lisez les instructions du fabricant, surtout celles qui concernent la sécurité.",
    },
    { h2: "Prix et disponibilité" },
    {
      p: "Les prix, les conditions de livraison et la disponibilité viennent des marchands et peuvent changer à tout moment. Nous indiquons le marchand et l’heure du relevé, mais ne garantissons ni l’exactitude d’un prix ni la présence d’un produit en stock. Seul compte ce que le marchand affiche au moment de l’achat. Les montants convertis sont approximatifs.",
    },
    { h2: "Ce que vous pouvez faire" },
    {
      p: "Vous pouvez lire et imprimer nos pages et en partager les liens pour votre usage personnel, et les citer dans les limites de la loi en indiquant la source. Il est interdit de :",
    },
    {
      ul: [
        "copier notre contenu en masse, manuellement ou par des moyens automatisés, ou le publier comme le vôtre ;",
        "perturber ou surcharger le site, ou contourner ses mesures de sécurité ;",
        "chercher à entrer dans des comptes ou des espaces qui ne vous sont pas ouverts ;",
        "produire des clics ou des achats par des moyens automatisés ou trompeurs ;",
        "utiliser le site à des fins illicites.",
      ],
    },
    { h2: "Votre compte" },
    { p: "Le compte est facultatif. Si vous en ouvrez un :" },
    {
      ul: [
        "donnez des renseignements exacts et tenez-les à jour ;",
        "gardez votre mot de passe secret et ne laissez personne d’autre utiliser votre compte ;",
        "prévenez-nous sans tarder si vous soupçonnez un abus ;",
        "si vous n’avez pas l’âge d’accepter seul ces conditions, demandez d’abord l’accord d’un parent ou d’un tuteur.",
      ],
    },
    {
      p: "Vous pouvez supprimer votre compte à tout moment. Nous pouvons bloquer ou fermer un compte après un manquement grave ou répété à ces conditions. Si possible, nous vous prévenons d’abord et vous laissons exporter vos données.",
    },
    { h2: "Ce que vous nous envoyez" },
    {
      p: "Si vous nous envoyez une correction, un signalement d’erreur ou une suggestion, nous pouvons les utiliser gratuitement pour améliorer le site. N’envoyez rien d’illicite ni de contraire aux droits d’autrui. Si vous partagez vos favoris par un lien, c’est vous qui décidez à qui le remettre.",
    },
    { h2: "Propriété intellectuelle" },
    {
      p: "Les textes, les notes, le graphisme et les images de ce site nous appartiennent ou appartiennent à ceux qui nous en ont concédé l’usage. Les noms, les marques et les images des produits et des marchands appartiennent à leurs titulaires ; les mentionner ne signifie pas qu’ils nous soutiennent. Le logiciel qui fait fonctionner le site relève de sa propre licence.",
    },
    { h2: "Liens vers d’autres sites" },
    {
      p: "De nombreux liens mènent à des sites marchands et à d’autres sites que nous ne contrôlons pas. Nous ne répondons ni de leur contenu, ni de leurs offres, ni de leur traitement des données. Si un lien mène à un contenu illicite, signalez-le-nous et nous le retirerons. Certains liens sont rémunérés ; ils sont signalés.",
    },
    { h2: "Disponibilité du site" },
    {
      p: "Nous faisons de notre mieux pour que le site fonctionne, sans pouvoir promettre qu’il sera toujours accessible ou exempt d’erreurs. Nous pouvons en modifier ou en arrêter des parties. Si nous arrêtons une fonction où vous avez enregistré des données, nous vous laissons, si possible, le temps de les exporter.",
    },
    { h2: "Responsabilité" },
    {
      p: "Dans la mesure permise par la loi, le site est fourni en l’état, sans garantie, et nous ne répondons pas des pertes résultant de la confiance accordée à notre contenu, d’un changement de prix ou de vos rapports avec un marchand.",
    },
    {
      p: "Aucune disposition de ces conditions n’exclut ni ne limite une responsabilité que la loi ne permet pas d’exclure ou de limiter. Cela vaut notamment pour la faute intentionnelle, la faute lourde et les atteintes à la vie, au corps ou à la santé, partout où la loi le prévoit. Vos droits légaux de consommateur restent entiers.",
    },
    { h2: "Modification des conditions" },
    {
      p: "Nous pouvons modifier ces conditions lorsque le site ou la loi change. Le nouveau texte paraît ici avec la date de sa version et s’applique dès lors. Si vous avez un compte, nous vous informons en temps utile des changements importants. Si vous n’êtes pas d’accord, vous pouvez supprimer votre compte et cesser d’utiliser le site.",
    },
    { h2: "Droit applicable" },
    {
      p: "Ces conditions sont régies par le droit du pays où l’éditeur a son siège. Si vous êtes consommateur, vous conservez la protection des dispositions impératives du pays où vous résidez et pouvez saisir les tribunaux qu’elles désignent.",
    },
    { p: "Si une disposition de ces conditions est nulle, les autres restent en vigueur." },
    { h2: "Contact" },
    { p: "Questions sur ces conditions : [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
