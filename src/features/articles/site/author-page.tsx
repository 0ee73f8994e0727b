export default function AuthorPage() {
  return <h1>AuthorPage</h1>;
}
