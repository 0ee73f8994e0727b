import type { ErrorTexts } from "#i18n/error-texts.ts";

export default {
  "malformed-request": "Une partie de la requête est incompréhensible.",
  "malformed-json": "Le corps de la requête n’est pas du JSON valide.",
  unauthenticated: "Veuillez d’abord vous connecter.",
  "sign-in-failed": "L’adresse e-mail ou le mot de passe est incorrect.",
  "code-wrong": "Le code est incorrect ou a déjà servi.",
  "provider-refused": "La connexion avec ce fournisseur n’a pas abouti. Veuillez réessayer.",
  forbidden: "Vous n’avez pas l’autorisation de faire cela.",
  "wrong-password": "Le mot de passe est incorrect.",
  "not-found": "Il n’y a rien à cette adresse.",
  "method-not-allowed": "Cette adresse ne répond pas à cette méthode.",
  conflict: "Quelqu’un a modifié cet élément entre-temps.",
  "slug-taken": "Cette adresse est déjà utilisée.",
  "category-in-use":
    "Des éléments appartiennent encore à cette catégorie. Déplacez-les d’abord vers une autre.",
  "gtin-taken": "Un autre produit porte déjà ce numéro. Ouvrez plutôt celui-là.",
  "email-taken": "Il existe déjà un compte avec cette adresse e-mail. Connectez-vous à ce compte.",
  "last-administrator": "C’est le dernier administrateur : quelqu’un doit pouvoir gérer le site.",
  "favorites-full": "Vous avez atteint le nombre maximal de favoris. Retirez-en un pour en ajouter un autre.",
  "media-in-use": "Cette image est encore utilisée quelque part.",
  "redirect-taken": "Il existe déjà une redirection depuis cette adresse.",
  "not-reviewed":
    "Une machine a écrit des parties de ce texte que personne n’a encore relues. Acceptez-les ou refusez-les d’abord.",
  "claims-open":
    "Cette partie contient des affirmations que rien n’appuie. Confirmez-les ou modifiez-les d’abord.",
  "not-seen":
    "Une machine a écrit ici, dans d’autres langues, des textes que personne n’a encore regardés. Regardez-les d’abord, ou publiez ces langues nommément.",
  "writer-stopped": "L’écriture avec un modèle de langage est désactivée.",
  gone: "Cet élément a été supprimé.",
  "link-expired": "Ce lien a déjà servi ou a expiré. Veuillez en demander un nouveau.",
  "too-large": "La requête est trop volumineuse.",
  "address-too-long": "L’adresse est trop longue.",
  "unsupported-media-type": "Ce type de contenu n’est pas accepté ici.",
  invalid: "Certains champs sont à corriger.",
  "password-too-common":
    "Ce mot de passe est parmi les premiers que l’on devine. Veuillez en choisir un autre.",
  "redirect-loop": "Cette redirection ramènerait à son point de départ.",
  "picture-too-large": "Cette image compte trop de pixels. Veuillez d’abord la réduire.",
  "picture-unreadable": "Cette image est endommagée et ne peut pas être ouverte.",
  "too-many-requests": "Trop de requêtes. Veuillez patienter un instant.",
  "budget-spent": "Le budget du modèle de langage est épuisé.",
  internal: "Un problème est survenu de notre côté.",
  unavailable: "Le service est momentanément indisponible. Veuillez réessayer dans un instant.",
  "writer-failed": "Le modèle de langage n’a pas donné de brouillon utilisable. Rien n’a été publié.",
  "storage-full":
    "Le serveur n’a plus d’espace de stockage : rien n’a été enregistré. Veuillez prévenir l’administrateur du site.",
} as const satisfies ErrorTexts;
