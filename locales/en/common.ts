export default {
  "spec.yes": "Yes",
  "spec.no": "No",
} as const;
