export default {
  "spec.yes": "Yes",
  "spec.no": "No",
  "feed.description": "Independent guides and recommendations from {site}.",
  "feed.disclosure": "{site} earns commissions from qualifying purchases through some of the links on its pages. The opinions are its own.",
} as const;
