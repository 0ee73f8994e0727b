export default function FavoritesPage() {
  return <h1>FavoritesPage</h1>;
}
