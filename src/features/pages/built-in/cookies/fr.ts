export default {
  title: "Cookies",
  description:
    "Ce que ce site garde dans votre navigateur, pourquoi, comment refuser les statistiques et tout effacer. La liste est tirée du code du site.",
  blocks: [
    {
      p: "Un cookie est un court texte qu’un site dépose dans votre navigateur et que celui-ci renvoie lors des requêtes suivantes. Le stockage local garde lui aussi de courts textes dans le navigateur, mais ne les envoie pas de lui-même. Cette page traite des deux.",
    },
    {
      own: {
        p: "Nous en utilisons le moins possible. Ce site ne contient ni cookies publicitaires, ni traceurs tiers, ni scripts tiers.",
      },
      outside: {
        p: "Nous en utilisons le moins possible. Ce site ne contient pas de cookies publicitaires. Le seul script tiers est celui de {statistics} ; il n’est chargé qu’une fois les statistiques acceptées.",
      },
    },
    { h2: "Ce que nous gardons dans votre navigateur" },
    { p: "Le site utilise surtout le stockage local, aux fins suivantes :" },
    {
      ul: [
        "la langue que vous avez choisie ;",
        "les favoris que vous gardez sur cet appareil ;",
        "les produits placés dans votre comparateur ;",
        "votre choix concernant les statistiques ;",
        "un jeton de connexion, tant que vous êtes connecté.",
      ],
    },
    {
      p: "Ces entrées sont nécessaires à des fonctions dont vous vous servez vous-même ; elles ne demandent donc pas votre consentement. Ce qui est réellement enregistré dépend de ce que vous faites ici.",
    },
    { h2: "Comment nous comptons les visites" },
    {
      own: {
        p: "Nous réalisons nous-mêmes nos statistiques et ne les partageons avec personne. Nous comptons les pages vues et les clics vers les marchands uniquement sous forme de totaux, sans cookies et sans rien enregistrer pour cela dans votre navigateur.",
      },
      outside: {
        p: "Nous comptons nous-mêmes des totaux, sans cookies, et aussi avec {statistics}, un service de statistiques extérieur. Son script n’est chargé qu’après votre acceptation. Il voit alors votre adresse IP et les pages que vous ouvrez, et peut déposer ses propres cookies. Leur durée dépend de ce service ; ils disparaissent aussi lorsque vous effacez les données enregistrées.",
      },
    },
    {
      p: "Vous pouvez refuser ; vos visites ne sont alors pas comptées. Lorsque ce site vous demande d’abord votre accord, rien n’est compté avant votre réponse. Si votre navigateur envoie le signal Global Privacy Control ou Do Not Track, nous le traitons comme un refus. Refuser ne vous coûte rien : toutes les pages fonctionnent comme avant.",
    },
    { h2: "Comment refuser" },
    {
      p: "Vous pouvez changer d’avis à tout moment. Ouvrez « Choix de confidentialité » en bas de n’importe quelle page et refusez ; c’est aussi simple que d’accepter. À partir de là, nous ne comptons plus rien. Ce qui a été compté auparavant reste licite. Effacer les données enregistrées, comme indiqué ci-dessous, supprime aussi votre choix.",
    },
    { h2: "Comment effacer ce qui est enregistré" },
    {
      ol: [
        "Ouvrez les réglages de votre navigateur et cherchez la partie consacrée à la confidentialité ou aux données des sites.",
        "Cherchez-y l’adresse de ce site : {siteUrl}",
        "Supprimez les données enregistrées pour lui.",
      ],
    },
    {
      p: "Votre session sera alors fermée. Les favoris gardés sur ce seul appareil, votre comparateur et votre choix concernant les statistiques disparaîtront. Les favoris enregistrés dans votre compte sont conservés.",
    },
    { h2: "La liste" },
    {
      p: "Le tableau ci-dessous est produit à partir du code de ce site. Il nomme donc chaque clé que le site peut enregistrer dans votre navigateur. Le traitement des données personnelles en général est exposé dans notre [politique de confidentialité](/privacy). Questions : [{contactEmail}](mailto:{contactEmail}).",
    },
  ],
} as const;
