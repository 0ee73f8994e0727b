export default function StandingPage() {
  return <h1>StandingPage</h1>;
}
