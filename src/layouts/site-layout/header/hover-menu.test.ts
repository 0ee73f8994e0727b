import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHoverMenu, hideDelay } from "./hover-menu.ts";

function aMenu() {
  const state = { open: false, held: false };
  const menu = createHoverMenu({
    isOpen: () => state.open,
    show: (open) => {
      state.open = open;
    },
    isHeld: () => state.held,
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  return { state, menu };
}

describe("a menu under the pointer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("opens when the pointer comes and closes 120 ms after it left, not sooner", () => {
    const { state, menu } = aMenu();
    menu.enter();
    expect(state.open).toBe(true);
    menu.leave();
    vi.advanceTimersByTime(hideDelay - 1);
    expect(state.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(state.open).toBe(false);
    expect(hideDelay).toBe(120);
  });

  it("stays open when the pointer comes back in time, and restarts the delay when it leaves again", () => {
    const { state, menu } = aMenu();
    menu.enter();
    menu.leave();
    vi.advanceTimersByTime(100);
    menu.enter();
    vi.advanceTimersByTime(1000);
    expect(state.open).toBe(true);
    menu.leave();
    vi.advanceTimersByTime(100);
    menu.leave();
    vi.advanceTimersByTime(100);
    expect(state.open).toBe(true);
    vi.advanceTimersByTime(20);
    expect(state.open).toBe(false);
  });

  it("is not closed by the click that follows the pointer's arrival, but by the next one", () => {
    const { menu } = aMenu();
    menu.enter();
    expect(menu.press()).toBe(true);
    expect(menu.press()).toBe(false);
  });

  it("leaves a click to the browser where touch or keyboard opened it", () => {
    const { state, menu } = aMenu();
    expect(menu.press()).toBe(false);
    state.open = true;
    menu.enter();
    expect(menu.press()).toBe(false);
  });

  it("does not close while the keyboard focus is inside", () => {
    const { state, menu } = aMenu();
    menu.enter();
    state.held = true;
    menu.leave();
    vi.advanceTimersByTime(1000);
    expect(state.open).toBe(true);
  });
});
