import type { Shape } from "#i18n/messages.ts";
import type en from "../en/crm-editor-machine.ts";

export default {
  "editor.item-title": "Traduire par machine",
  "editor.item-intro":
    "Les champs vides ou dépassés sont traduits dans le brouillon. Rien ne devient public avant que quelqu’un ne publie.",
  "editor.item-from": "De quelle langue ?",
  "editor.item-languages": "Dans quelles langues ?",
  "editor.item-overwrites": "Remplacer aussi ce que des personnes ont écrit",
  "editor.item-start": "Traduire",
  "editor.item-ordered": "C’est dans la file, et cela continue si vous partez.",
  "editor.item-queued": "Traduction en cours",
  "editor.item-rests": "La traduction est en pause",
  "editor.item-count": "{done} sur {total}",
  "editor.item-done": {
    one: "{count} langue est traduite et se trouve dans le brouillon.",
    many: "{count} de langues sont traduites et se trouvent dans le brouillon.",
    other: "{count} langues sont traduites et se trouvent dans le brouillon.",
  },
  "editor.item-failed": "Rien n’a pu être traduit. La commande dit pourquoi.",
  "editor.item-nothing": "Il n’y avait rien à traduire.",
  "editor.item-show": "Afficher les traductions",
  "editor.item-run": "Voir la commande",
  "editor.outline-title": "L’ébauche dans d’autres langues",
  "editor.outline-what":
    "Aucun modèle de langage n’est à l’œuvre : rien ne peut être traduit. Le rédacteur intégré peut écrire son ébauche dans d’autres langues, d’après ce que le site sait des mêmes produits. C’est une ébauche dans cette langue, pas une traduction.",
  "editor.outline-changed":
    "L’ébauche a été modifiée depuis sa création. Ce qui a été changé, ajouté ou retiré n’est pas repris.",
  "editor.outline-review-first":
    "Elle est placée dans le brouillon. Rien ne devient public avant que quelqu’un n’ait relu chaque partie et ne publie.",
  "editor.outline-start": "Écrire l’ébauche",
  "editor.outline-gone": "Trop peu de ses produits sont publics en ce moment.",
  "editor.outline-done": {
    one: "L’ébauche se trouve dans le brouillon en {count} langue de plus et attend d’être relue.",
    many: "L’ébauche se trouve dans le brouillon en {count} de langues de plus et attend d’être relue.",
    other: "L’ébauche se trouve dans le brouillon en {count} langues de plus et attend d’être relue.",
  },
  "editor.outline-to-review": "Relire les parties",
  "editor.outline-show": "Afficher les ébauches",
  "editor.suggest-use": "Utiliser",
  "editor.suggest-use-named": "Utiliser « {text} »",
  "editor.suggest-add": "Ajouter",
  "editor.suggest-add-named": "Ajouter « {text} »",
  "editor.suggest-none": "Ce qui est écrit ici ne permet encore aucune suggestion.",
  "editor.suggest-all-dropped":
    "Le modèle n’a rien proposé d’utilisable : trop long, ou avec des chiffres ou des éloges que rien ici n’appuie.",
  "editor.suggest-dropped": {
    one: "{count} suggestion a été écartée : trop longue, ou avec un chiffre ou un éloge que rien ici n’appuie.",
    many: "{count} de suggestions ont été écartées : trop longues, ou avec des chiffres ou des éloges que rien ici n’appuie.",
    other:
      "{count} suggestions ont été écartées : trop longues, ou avec des chiffres ou des éloges que rien ici n’appuie.",
  },
  "editor.suggest-by-model":
    "Du modèle de langage, d’après ce qui est écrit ici. À relire avant de l’utiliser.",
  "editor.suggest-by-site": "Assemblé à partir des mots écrits ici ; aucun modèle de langage n’a pris part.",
  "editor.suggest-unseen":
    "Tiré des noms et des descriptions : personne n’a regardé l’image. Dites ce qu’on y voit.",
  "editor.suggest-withheld":
    "Ce qui peut venir d’un magasin dont les règles l’interdisent n’a pas été donné au modèle.",
  "editor.suggest-close": "Fermer",
} satisfies Shape<typeof en>;
