/** The rendered routes, provided by the build. */
declare module "virtual:react-router/server-build";
