import type { Shape } from "#i18n/messages.ts";
import type en from "../en/common.ts";

export default {
  "spec.yes": "Oui",
  "spec.no": "Non",
  "feed.description": "Les guides et recommandations indépendants de {site}.",
  "feed.disclosure":
    "{site} perçoit des commissions sur les achats remplissant les conditions requises, effectués par certains liens de ses pages. Les opinions sont les siennes.",
  "common.new-window": "(s’ouvre dans une nouvelle fenêtre)",
  "currency.USD": "Dollar américain",
  "currency.ILS": "Nouveau shekel israélien",
  "currency.EUR": "Euro",
  "currency.SAR": "Riyal saoudien",
  "currency.CNY": "Yuan chinois",
  "error.missing-title": "Cette page est introuvable",
  "error.missing-text":
    "L’adresse contient peut-être une faute de frappe, ou la page a été déplacée. Une recherche permet souvent de la retrouver.",
  "error.gone-title": "Cette page a été retirée",
  "error.gone-text":
    "Nous l’avons retirée volontairement et elle ne reviendra pas. Une recherche mènera peut-être à quelque chose de semblable.",
  "error.unavailable-title": "Nous revenons tout de suite",
  "error.unavailable-text":
    "Le site est très sollicité ou en maintenance. Veuillez réessayer dans un instant.",
  "error.silent-title": "Pas encore de réponse",
  "error.silent-text": "Le délai d’attente est dépassé. Veuillez réessayer.",
  "error.broken-title": "Un problème est survenu",
  "error.broken-text":
    "L’erreur vient de nous, pas de vous. Veuillez réessayer ; si elle persiste, écrivez-nous.",
  "error.fetching":
    "Une erreur est survenue lors de la récupération des données. Veuillez réessayer plus tard.",
  "error.sending": "Une erreur est survenue lors de l’envoi des données. Veuillez réessayer plus tard.",
  "error.http": "Erreur HTTP ! Code d’état : {code}",
  "error.retry": "Réessayer",
} as const satisfies Shape<typeof en>;
