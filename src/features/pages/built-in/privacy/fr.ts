export default {
  title: "Politique de confidentialité",
  description: {
    own: "Quelles données ce site traite, et lesquelles non : ni cookies publicitaires, ni traceurs tiers. Vos droits et comment les exercer.",
    outside:
      "Quelles données ce site traite, et lesquelles non : pas de cookies publicitaires, un service de statistiques extérieur avec votre accord seulement. Vos droits et comment les exercer.",
  },
  blocks: [
    {
      p: "Cette politique explique quelles données personnelles {siteName} ({siteUrl}) traite, pourquoi, sur quelle base légale et pendant combien de temps. Elle expose aussi vos droits.",
    },
    {
      own: {
        note: "En bref : ni cookies publicitaires, ni traceurs tiers, ni scripts tiers. Des statistiques sous forme de totaux, sans cookies. Les adresses IP ne sont jamais conservées en entier. Nous ne vendons pas de données.",
      },
      outside: {
        note: "En bref : pas de cookies publicitaires. Des statistiques sous forme de totaux, sans cookies ; avec votre consentement, aussi par {statistics}, un service extérieur. Nous ne conservons jamais d’adresse IP en entier. Nous ne vendons pas de données.",
      },
    },
    { h2: "Qui est responsable" },
    {
      p: "Le responsable du traitement est l’éditeur de {siteName}. Pour toute question sur vos données, écrivez à [{contactEmail}](mailto:{contactEmail}).",
    },
    { h2: "Quelles données nous traitons, et pourquoi" },
    { h3: "Lors de votre visite" },
    {
      p: "Notre serveur a besoin de votre adresse IP pour vous transmettre une page. Nous ne la conservons jamais en entier. Pour protéger le site contre les abus et la surcharge, les journaux peuvent garder peu de temps une adresse tronquée. Base légale : notre intérêt légitime à exploiter le site en sécurité (article 6, paragraphe 1, point f), du RGPD).",
    },
    { h3: "Stockage dans votre navigateur" },
    {
      p: "Le stockage local de votre navigateur contient la langue choisie, les favoris gardés sur l’appareil, votre comparateur, votre choix concernant les statistiques et, tant que vous êtes connecté, un jeton de connexion. Ces entrées sont nécessaires aux fonctions que vous utilisez. La page [Cookies](/cookies) énumère chaque clé et indique comment l’effacer.",
    },
    { h3: "Statistiques" },
    {
      p: "Nous comptons les pages vues et les clics sur les liens vers les marchands : combien par jour, sur quelle page, dans quelle langue, sur quel type d’appareil, et s’ils viennent d’un moteur de recherche, d’un réseau social ou d’un autre site. Nous le faisons nous-mêmes, sous forme de totaux, sans cookies et sans rien enregistrer pour cela sur votre appareil, et ne conservons rien qui vous distingue des autres ; nous n’établissons aucun profil vous concernant. Si vous refusez, rien de tout cela n’est compté ; lorsque ce site vous demande d’abord votre accord, rien n’est compté avant votre réponse. Un signal Global Privacy Control ou Do Not Track vaut refus. Base légale : notre intérêt légitime à savoir ce qui est lu (article 6, paragraphe 1, point f), du RGPD), ou votre consentement lorsque nous le demandons (article 6, paragraphe 1, point a), du RGPD). Vous pouvez vous y opposer ou le retirer à tout moment, avec effet pour l’avenir ; la page [Cookies](/cookies) explique comment.",
    },
    {
      outside: {
        p: "Si vous acceptez, {statistics} compte aussi : c’est un service de statistiques extérieur, dont le script n’est chargé qu’alors. Il reçoit votre adresse IP, les pages que vous ouvrez et des informations sur votre navigateur ; il peut déposer des cookies et traiter les données dans d’autres pays. Sa propre politique de confidentialité s’applique. Base légale : votre consentement, que vous pouvez retirer de la même manière.",
      },
    },
    {
      p: "Que vous acceptiez ou non, les mots recherchés sont comptés par jour et par langue, avec ou sans résultat, afin que nous sachions ce qui est demandé et ce qui manque ici. Ils ne sont associés à aucune donnée vous concernant, et les mots qui ressemblent à une adresse e-mail ou à un numéro de téléphone sont écartés.",
    },
    { h3: "Votre compte" },
    {
      p: "Le compte est facultatif. Pour le gérer, nous conservons votre nom, votre adresse e-mail et vos favoris, avec les remarques que vous y ajoutez. Votre mot de passe n’est conservé que sous forme d’empreinte (hash) : nous ne pouvons pas le lire. Nous utilisons votre adresse pour les messages relatifs au compte, par exemple pour la confirmer ou pour réinitialiser votre mot de passe. Pour protéger le compte, nous pouvons enregistrer l’heure d’une connexion, le type de navigateur et une adresse IP tronquée. Bases légales : le contrat relatif à votre compte (article 6, paragraphe 1, point b), du RGPD) et notre intérêt légitime à sa sécurité (article 6, paragraphe 1, point f), du RGPD).",
    },
    {
      p: "Lorsque nous proposons la connexion par un autre fournisseur et que vous la choisissez, ce fournisseur a connaissance de votre connexion et nous confirme votre nom et votre adresse e-mail. Sa propre politique s’applique à ce qu’il fait. Si vous créez un lien pour partager vos favoris, toute personne qui détient ce lien peut voir la liste.",
    },
    { h3: "Alertes prix" },
    {
      p: "Si vous demandez à être prévenu d’une baisse de prix, nous conservons votre adresse e-mail avec le produit, le prix et votre langue, et nous ne vous écrivons qu’après confirmation de l’adresse. Elle ne sert qu’à cela : un message par jour et par produit au plus. Chaque message contient un lien qui arrête l’alerte et efface votre adresse ; une alerte non confirmée est effacée sous une semaine. Base légale : votre consentement (article 6, paragraphe 1, point a), du RGPD).",
    },
    { h3: "Newsletter" },
    {
      p: "Si ce site propose une newsletter et que vous vous y abonnez, nous conservons votre adresse e-mail, votre langue, la page du formulaire, la phrase que vous avez acceptée et les dates, et nous ne vous écrivons qu’après confirmation de l’adresse. Elle ne sert qu’à la newsletter ; un prestataire peut gérer la liste et envoyer les messages pour nous. Chaque message contient un lien de désabonnement ; votre adresse est alors marquée pour que vous ne receviez plus rien, et effacée si vous le demandez. Une adresse non confirmée est effacée sous une semaine. Base légale : votre consentement (article 6, paragraphe 1, point a), du RGPD).",
    },
    { h3: "Avis et questions" },
    {
      p: "Quand un article demande s’il a été utile, nous comptons les réponses sous forme de totaux. Pour que chaque visiteur ne compte qu’une fois par jour, nous gardons une empreinte à clé de l’adresse réseau et de l’article jusqu’à la fin de la journée ; la clé et l’empreinte sont ensuite supprimées. Si vous posez une question à la rédaction, nous conservons son texte, l’article, la langue et la date, sans votre nom ni votre adresse. Si la rédaction répond, les deux textes sont publiés. Base légale : notre intérêt légitime à publier des articles utiles (article 6(1)(f) du RGPD).",
    },
    { h3: "Lorsque vous nous écrivez" },
    {
      p: "Nous n’utilisons votre message, votre adresse et tout signalement d’erreur que pour traiter votre demande. Base légale : notre intérêt légitime à vous répondre (article 6, paragraphe 1, point f), du RGPD).",
    },
    { h2: "Qui reçoit des données" },
    {
      p: "Des prestataires qui exploitent des moyens techniques pour nous, comme l’hébergement et l’envoi d’e-mails, peuvent traiter des données pour notre compte et sur nos seules instructions. Nous n’en communiquons aux autorités que si la loi nous y oblige. Nous ne vendons pas de données personnelles et n’en partageons pas à des fins publicitaires. Lorsqu’un prestataire opère hors de l’Espace économique européen, nous nous appuyons sur les garanties prévues par la loi, comme une décision d’adéquation ou des clauses contractuelles types.",
    },
    { h2: "Liens et images des marchands" },
    {
      p: "Lorsque vous suivez un lien vers Amazon, Walmart, AliExpress, eBay ou un autre site, vous nous quittez. Le marchand sait que vous venez d’ici et peut déposer ses propres cookies. Sa politique s’applique. Les rapports de commissions que nous recevons n’indiquent pas votre nom.",
    },
    {
      p: "Certaines images de produits peuvent être chargées depuis le serveur d’un marchand, parce que ses règles n’en permettent pas la copie. Votre navigateur s’adresse alors à ce serveur, qui voit votre adresse IP.",
    },
    { h2: "Combien de temps nous conservons les données" },
    {
      ul: [
        "**Compte et favoris** : jusqu’à ce que vous les supprimiez.",
        "**Alertes prix** : jusqu’à ce que vous les arrêtiez ; une semaine sans confirmation.",
        "**Newsletter** : jusqu’à votre désabonnement ; ensuite, seule la marque de ne plus vous écrire, jusqu’à ce que vous en demandiez l’effacement. Une semaine sans confirmation.",
        "**Questions à la rédaction** : jusqu’à leur suppression par la rédaction ; 30 jours pour les questions refusées.",
        "**Jetons de connexion** : jusqu’à votre déconnexion ou leur expiration.",
        "**Journaux avec adresses tronquées** : aussi longtemps seulement que la sécurité l’exige.",
        "**Statistiques** : pour une durée limitée, puis elles sont supprimées.",
        "**Messages** : jusqu’à la clôture de la demande, et au-delà seulement si la loi l’impose.",
        "**Sauvegardes** : jusqu’à leur remplacement dans le cycle ordinaire.",
      ],
    },
    { h2: "Vos droits" },
    { p: "Le RGPD vous donne les droits suivants :" },
    {
      ul: [
        "**accès** à vos données, avec copie ;",
        "**rectification** des données inexactes ;",
        "**effacement** de vos données ;",
        "**limitation** du traitement ;",
        "**portabilité** : recevoir vos données dans un format courant et lisible par machine ;",
        "**opposition** au traitement fondé sur un intérêt légitime ;",
        "**retrait** d’un consentement donné.",
      ],
    },
    {
      p: "Dans votre compte, vous pouvez exporter vos données et supprimer le compte vous-même. La suppression peut prendre effet après un court délai, afin qu’une erreur puisse être annulée. Pour tout le reste, écrivez à [{contactEmail}](mailto:{contactEmail}) ; nous répondons dans un délai d’un mois. Vous pouvez aussi introduire une réclamation auprès d’une autorité de protection des données, notamment là où vous vivez ou travaillez. Si le droit de votre pays vous accorde d’autres droits, ils s’appliquent également.",
    },
    {
      p: "Vous pouvez lire ce site sans nous donner ni nom ni adresse ; seul un compte les demande, et une alerte prix ou la newsletter, une adresse e-mail. Nous ne prenons aucune décision automatisée à votre sujet.",
    },
    { h2: "Sécurité" },
    {
      p: "Nous protégeons les données par des mesures techniques et organisationnelles appropriées. Sur notre serveur, mots de passe et jetons de connexion ne sont conservés que sous forme d’empreintes.",
    },
    { h2: "Enfants" },
    {
      p: "Ce site ne s’adresse pas aux enfants. Si vous avez moins de 16 ans, n’ouvrez un compte qu’avec l’accord d’un parent ou d’un tuteur, sauf si le droit de votre pays fixe un âge inférieur. Si nous apprenons qu’un compte a été ouvert sans l’accord nécessaire, nous le supprimons.",
    },
    { h2: "Modifications" },
    {
      p: "Si nous modifions cette politique, le nouveau texte paraît ici avec la date de sa version. Nous signalons clairement les changements importants.",
    },
    { h2: "Contact" },
    { p: "Questions sur la confidentialité : [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
