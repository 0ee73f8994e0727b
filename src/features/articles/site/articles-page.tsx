export default function ArticlesPage() {
  return <h1>ArticlesPage</h1>;
}
