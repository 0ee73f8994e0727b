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
  "email-taken": "Il existe déjà un compte avec cette adresse e-mail. Connectez-vous à ce compte.",
  "last-administrator": "C’est le dernier administrateur : quelqu’un doit pouvoir gérer le site.",
  gone: "Cet élément a été supprimé.",
  "link-expired": "Ce lien a déjà servi ou a expiré. Veuillez en demander un nouveau.",
  "too-large": "La requête est trop volumineuse.",
  "address-too-long": "L’adresse est trop longue.",
  "unsupported-media-type": "Ce type de contenu n’est pas accepté ici.",
  invalid: "Certains champs sont à corriger.",
  "password-too-common":
    "Ce mot de passe est parmi les premiers que l’on devine. Veuillez en choisir un autre.",
  "too-many-requests": "Trop de requêtes. Veuillez patienter un instant.",
  internal: "Un problème est survenu de notre côté.",
  unavailable: "Le service est momentanément indisponible. Veuillez réessayer dans un instant.",
} as const satisfies ErrorTexts;
