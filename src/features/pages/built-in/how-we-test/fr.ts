export default {
  title: "Comment nous testons",
  description:
    "Comment nos rédacteurs choisissent, pondèrent, notent, réexaminent et corrigent. La commission n’y joue aucun rôle.",
  blocks: [
    {
      p: "Cette page décrit la méthode que suivent nos rédacteurs. Elle est la même pour chaque test et chaque guide, quels que soient la marque et le marchand.",
    },
    { h2: "Comment nous choisissons" },
    {
      p: "Nous partons du besoin, non du produit : que doit-il faire, pour qui et à quel prix ? Un produit entre dans la présélection s’il réunit ces conditions :",
    },
    {
      ul: [
        "il est en vente aujourd’hui, chez un marchand que nous pouvons nommer ;",
        "ses caractéristiques principales sont publiées et vérifiables ;",
        "il peut être le meilleur choix pour quelqu’un : dans l’ensemble, avec un petit budget ou pour un usage particulier.",
      ],
    },
    { p: "Ni les fabricants ni les marchands ne peuvent payer pour y figurer." },
    { h2: "Sur quoi repose un verdict" },
    {
      p: "Nous lisons les caractéristiques, les notices et les conditions de garantie, et comparons les concurrents point par point. Si un rédacteur a utilisé le produit, cette expérience compte aussi. Un article ne doit jamais faire état d’un essai qui n’a pas eu lieu.",
    },
    { h2: "Les critères et leur pondération" },
    {
      p: "Chaque produit reçoit une note de 0 à 10 pour chacun de quatre critères. La pondération habituelle est la suivante :",
    },
    {
      ul: [
        "**Fonction principale, 40 %** : la qualité avec laquelle il remplit son rôle.",
        "**Usage quotidien, 25 %** : prise en main, confort, bruit, entretien.",
        "**Fabrication et durabilité, 20 %** : matériaux, réparation, pièces détachées, garantie.",
        "**Rapport qualité-prix, 15 %** : ce que l’on obtient pour le prix, face aux concurrents.",
      ],
    },
    {
      p: "Une catégorie peut demander une autre pondération ; elle est alors la même pour tous ses produits. La note finale est la moyenne pondérée, arrondie à une décimale.",
    },
    { h2: "Ce que signifie la note" },
    {
      ul: [
        "**9–10** : exceptionnel. Parmi ce qui se fait de mieux, presque sans réserve.",
        "**8–8,9** : excellent. Solide partout, avec des défauts mineurs.",
        "**7–7,9** : bon. Un choix sûr, avec des limites à connaître.",
        "**6–6,9** : passable. À retenir pour certains usages seulement, ou à bas prix.",
        "**Moins de 6** : faible. Nous le déconseillons.",
      ],
    },
    {
      p: "Les notes comparent des produits de même nature. Le 8 d’une bouilloire et le 8 d’un casque ne se comparent pas.",
    },
    { h2: "Comment nous réexaminons" },
    {
      p: "Un prix trop ancien selon les règles du marchand disparaît de lui-même de la page. Nous revoyons un verdict quand :",
    },
    {
      ul: [
        "un successeur ou un concurrent sérieux apparaît ;",
        "le prix change durablement ;",
        "le fabricant modifie le produit ou l’abandonne ;",
        "un lecteur signale une erreur.",
      ],
    },
    { p: "Un article mis à jour porte la date de la modification et, lorsque c’est utile, sa raison." },
    { h2: "Comment signaler une erreur" },
    {
      p: "Écrivez à [{contactEmail}](mailto:{contactEmail}) en indiquant l’adresse de la page et, si possible, une source. Nous vérifions, corrigeons ce qui est faux et le signalons sur la page lorsqu’une recommandation change.",
    },
    { h2: "Indépendance" },
    {
      p: "Nous percevons des commissions lorsque des lecteurs achètent via certains de nos liens. La commission n’entre jamais dans une note ni dans un classement : ni son taux ni le marchand qui la verse ne font partie de la formule. Voir notre [déclaration d’affiliation](/affiliate-disclosure).",
    },
  ],
} as const;
