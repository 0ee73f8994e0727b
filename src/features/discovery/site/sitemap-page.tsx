export default function SitemapPage() {
  return <h1>SitemapPage</h1>;
}
