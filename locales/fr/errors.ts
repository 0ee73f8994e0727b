import type { ErrorCatalogue } from "#i18n/messages.ts";

export default {
  "error.malformed-request": "Une partie de la requête est incompréhensible.",
  "error.malformed-json": "Le corps de la requête n’est pas du JSON valide.",
  "error.unauthenticated": "Veuillez d’abord vous connecter.",
  "error.sign-in-failed": "L’adresse e-mail ou le mot de passe est incorrect.",
  "error.forbidden": "Vous n’avez pas l’autorisation de faire cela.",
  "error.not-found": "Il n’y a rien à cette adresse.",
  "error.method-not-allowed": "Cette adresse ne répond pas à cette méthode.",
  "error.conflict": "Quelqu’un a modifié cet élément entre-temps.",
  "error.slug-taken": "Cette adresse est déjà utilisée.",
  "error.gone": "Cet élément a été supprimé.",
  "error.too-large": "La requête est trop volumineuse.",
  "error.address-too-long": "L’adresse est trop longue.",
  "error.unsupported-media-type": "Ce type de contenu n’est pas accepté ici.",
  "error.invalid": "Certains champs sont à corriger.",
  "error.too-many-requests": "Trop de requêtes. Veuillez patienter un instant.",
  "error.internal": "Un problème est survenu de notre côté.",
  "error.unavailable": "Le service est momentanément indisponible. Veuillez réessayer dans un instant.",
} as const satisfies ErrorCatalogue;
