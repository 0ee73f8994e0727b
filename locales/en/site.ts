export default {"common.home":"Home"} as const;
