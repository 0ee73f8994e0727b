export default {
  "mail.greeting": "Bonjour {name},",
  "mail.greeting-unnamed": "Bonjour,",
  "mail.address-instead": "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  "mail.footer": "{site} vous envoie ce message, car cette adresse y a été indiquée pour un compte.",
  "mail.footer-alert":
    "{site} vous envoie ce message, car cette adresse y a été indiquée pour une alerte de prix.",
  "mail.confirm-email.subject": "Confirmez votre adresse e-mail pour {site}",
  "mail.confirm-email.text":
    "Bienvenue sur {site}. Veuillez confirmer que cette adresse est bien la vôtre, afin de toujours pouvoir accéder à votre compte.",
  "mail.confirm-email.button": "Confirmer l’adresse",
  "mail.confirm-email.note": "Si vous ne vous êtes pas inscrit sur {site}, vous n’avez rien à faire.",
  "mail.reset-password.subject": "Choisissez un nouveau mot de passe pour {site}",
  "mail.reset-password.text":
    "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte. Le lien ne fonctionne qu’une fois et pendant peu de temps.",
  "mail.reset-password.button": "Choisir un nouveau mot de passe",
  "mail.reset-password.note":
    "Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste inchangé.",
  "mail.email-change.subject": "Confirmez votre nouvelle adresse e-mail pour {site}",
  "mail.email-change.text":
    "Votre compte {site} doit désormais utiliser cette adresse. Rien ne change tant que vous ne l’avez pas confirmée.",
  "mail.email-change.button": "Confirmer la nouvelle adresse",
  "mail.email-change.note": "Si vous n’avez rien demandé, vous n’avez rien à faire.",
  "mail.email-changed.subject": "Votre adresse e-mail sur {site} a été modifiée",
  "mail.email-changed.text":
    "Votre compte utilise maintenant une autre adresse e-mail. Celle-ci ne permet plus de se connecter.",
  "mail.email-changed.button": "Aller sur {site}",
  "mail.email-changed.note": "Si ce n’était pas vous, écrivez-nous immédiatement : {contact}",
  "mail.password-changed.subject": "Votre mot de passe sur {site} a été modifié",
  "mail.password-changed.text":
    "Le mot de passe de votre compte a été modifié et tous les autres appareils ont été déconnectés.",
  "mail.password-changed.button": "Aller sur {site}",
  "mail.password-changed.note":
    "Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe avec « Mot de passe oublié », ou écrivez-nous : {contact}",
  "mail.account-deletion.subject": "Votre compte sur {site} va être supprimé",
  "mail.account-deletion.text":
    "Vous avez demandé la suppression de votre compte. Il est fermé et sera supprimé définitivement le {date}. Pour le garder, connectez-vous avant cette date.",
  "mail.account-deletion.button": "Garder mon compte",
  "mail.account-deletion.note":
    "Si ce n’était pas vous, connectez-vous et changez votre mot de passe, ou écrivez-nous : {contact}",
  "mail.invitation.subject": "Vous êtes invité à rejoindre {site}",
  "mail.invitation.text":
    "Un compte vous a été ouvert dans l’équipe qui gère {site}. Le lien vous permet de choisir votre nom et votre mot de passe ; il sert une seule fois et reste valable sept jours.",
  "mail.invitation.button": "Accepter l’invitation",
  "mail.invitation.note":
    "Si vous n’attendiez pas ce message, vous n’avez rien à faire ; vous pouvez aussi nous écrire : {contact}",
  "mail.test.subject": "Message d’essai de {site}",
  "mail.test.text":
    "Les messages de {site} arrivent bien : celui-ci a été envoyé depuis les réglages pour essai.",
  "mail.test.button": "Aller sur {site}",
  "mail.test.note": "Vous n’avez rien à faire.",
  "mail.alert-confirm.subject": "Confirmez votre alerte de prix sur {site}",
  "mail.alert-confirm.text":
    "Vous souhaitez être prévenu quand {product} coûtera {price} ou moins. Veuillez le confirmer, afin que personne d’autre ne commande ces messages à votre place.",
  "mail.alert-confirm.button": "Confirmer l’alerte",
  "mail.alert-confirm.note":
    "Si vous n’avez rien demandé, vous n’avez rien à faire : votre adresse sera effacée sous une semaine.",
  "mail.alert-price.subject": "{site} : {product} coûte maintenant {price}",
  "mail.alert-price.text":
    "Le prix que vous attendiez : {price} chez {shop}, relevé le {time}. Il a pu changer depuis.",
  "mail.alert-price.button": "Voir sur {site}",
  "mail.alert-price.note": "Arrêter cette alerte et effacer votre adresse : {end}",
} as const;
