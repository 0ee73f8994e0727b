/** The rendered routes, which the build puts here. */
declare module "virtual:react-router/server-build";
