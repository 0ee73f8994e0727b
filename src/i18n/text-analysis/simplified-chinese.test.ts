import { expect, it } from "vitest";
import { indexTerms, queryTerms } from "./search-analyzer.ts";
import { mainlandWords, simplified } from "./simplified-chinese.ts";

const finds = (text: string, query: string): boolean => {
  const terms = new Set(indexTerms(text, "zh"));
  const words = queryTerms(query, "zh");
  return words.length > 0 && words.every((word) => word.terms.some((term) => terms.has(term)));
};
/** Each text is found by the other as a query. */
const same = (pairs: readonly (readonly [string, string])[]) =>
  expect(pairs.filter(([a, b]) => !finds(a, b) || !finds(b, a))).toEqual([]);

it("characters become those of the mainland by what they mean in a word", () => {
  for (const [traditional, expected] of [
    ["頭髮發展", "头发发展"],
    ["乾淨的乾電池，乾坤", "干净的干电池，乾坤"],
    ["後面皇后", "后面皇后"],
    ["裡面裏公里", "里面里公里"],
    ["衞生枱燈", "卫生台灯"],
    ["麵包機 2.5L USB-C", "面包机 2.5L USB-C"],
  ] as const)
    expect([traditional, simplified(traditional)]).toEqual([traditional, expected]);
  for (const text of ["", "干净的里面", "only Latin", "ヘッドホン 発売 検索", "𠮷\ud842", "__proto__ 的"])
    expect(simplified(text)).toBe(text);
});

it("words of Taiwan and Hong Kong become those of the mainland, unless they mean another thing there", () => {
  expect(mainlandWords(simplified("滑鼠、記憶體、印表機、硬碟、隨身碟"))).toBe(
    "鼠标、内存、打印机、硬盘、U盘",
  );
  expect(mainlandWords("洗衣程序")).toBe("洗衣程序");
});

it("finds text in Traditional characters by Simplified ones, and vice versa", () =>
  same([
    ["降噪耳機", "降噪耳机"],
    ["無線滑鼠", "无线鼠标"],
    ["無線滑鼠", "无线滑鼠"],
    ["滑鼠墊", "鼠标垫"],
    ["雷射印表機", "激光打印机"],
    ["筆記型電腦記憶體", "笔记本电脑内存"],
    ["64GB隨身碟", "64GB U盘"],
    ["電熱水壺", "电热水壶"],
    ["衞生紙", "卫生纸"],
    ["吹頭髮", "吹头发"],
  ]));

it("a part of a word of Taiwan finds it as well as the whole", () => {
  for (const query of ["影", "影片", "视频", "影片灯", "視訊燈", "片"])
    expect([query, finds("影片燈 視訊燈", query)]).toEqual([query, true]);
  expect(finds("滑鼠", "鼠")).toBe(true);
});

it("Japanese is found as it is written", () => {
  for (const [text, query] of [
    ["ノイズキャンセリング・ヘッドホン 発売", "ヘッドホン"],
    ["電気ケトル 図書館", "電気"],
    ["電気ケトル 図書館", "図書館"],
    ["検索の画面", "検索"],
    ["東京で買った影片", "東京"],
  ] as const)
    expect([text, query, finds(text, query)]).toEqual([text, query, true]);
});

it("ignores a space inside a word or a compound", () =>
  same([
    ["写字台灯", "写字 台灯"],
    ["写字台 灯", "写字 台灯"],
    ["写字台", "写字 台"],
    ["電 熱 水 壺", "电热水壶"],
    ["蓝牙耳机", "蓝牙　耳机"],
  ]));
