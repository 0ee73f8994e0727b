/** An address of an editor; the layout around it draws the screen, so that a new item keeps its fields when it gets an address. */
export default function EditorAddress() {
  return null;
}
